"""The nouns and verbs of contracts, in groups that mean the same thing to whoever reads for the subject.

One group a line: its name, then its words; a hyphen joins the words of a phrase. Words are compared by stem.
SUBJECTS tell what is regulated, ACTS what is done with it, FILLERS nothing. What stands in no group speaks for itself.
KIN are subjects of which contracts speak in one breath: naming one where the other is regulated is no sign of another matter.
"""

# ruff: noqa: E501 - a group stands on one line

SUBJECTS = """
invoice: invoice invoiced bill bills billed billing statement-of-account statements-of-account sums-invoiced e-invoice self-billing pro-forma payment-request request-for-payment remittance-advice dunning reminder-letter
expense: expense disbursement reimburse reimbursement reimbursable reimbursed out-of-pocket mileage subsistence outlay per-diem petty-cash vouchers
travel: travel travelling journey journeys flight flights air fly hotel accommodation lodging trip rail airfare airline taxi overnight business-class economy-class first-class
interest: interest margin coupon base-rate reference-rate libor euribor sofr sonia prime-rate accrue default-interest late-charge
late: late overdue arrears past-due unpaid outstanding-amounts not-paid default-rate delay delayed lateness belated tardy overrun behind-schedule slippage late-fee unsettled
fee: fee fees charge charges charging remuneration retainer subscription costs fee-schedule tuition honorarium lump-sum flat-fee emolument
price: price prices pricing priced tariff price-list unit-price quotation quoted surcharge cost-plus list-price mark-up markup pricelist
rate: rate hourly day-rate hourly-rate rate-card man-day per-hour time-and-materials daily-rate
increase: uplift escalation indexation index indexed cpi rpi inflation price-review cost-of-living consumer-price retail-price-index escalator price-adjustment
deposit: deposit advance-payment down-payment prepayment upfront bond bonds prepaid pre-payment advances paid-in-advance
instalment: instalment installment milestone tranche amortise amortisation amortization stage-payment progress-payment part-payment balloon
royalty: royalty royalties net-sales selling-price running-royalty minimum-royalty gross-receipts
commission: commission finder's-fee introducer brokerage referral-fee finder success-fee agency-fee introducing
tax: tax taxes vat gst withholding duties customs levy sales-tax turnover-tax stamp-duty excise import-duty gross-up business-rates
setoff: set-off setoff offset netting net-off counterclaim deduct
credit-limit: credit-limit line-of-credit credit-line overdraft credit-terms credit-ceiling
minimum: minimum take-or-pay annual-minimum shortfall minima minimum-purchase minimum-order quota sales-target target committed-volume
purchase: purchase purchases buy buys bought take-off off-take
discount: discount rebate price-reduction allowance concession markdown skonto
service-credit: service-credit service-credits credit credits credited fee-credit
damages: damages penalty penalties liquidated compensation forfeit forfeiture late-delivery-charge
liability: liability liable answerable responsible-for-loss loss losses recover recoverable recovery-of-loss exposure consequential indirect-loss lost-profits loss-of-profit answer-for legal-responsibility
cap: cap ceiling capped uncapped upper-limit aggregate in-total at-most overall-limit maximum-liability total-liability financial-limit limit-of-liability
indemnity: indemnity indemnify indemnification hold-harmless indemnities keep-harmless save-harmless make-whole keep-free hold-free
insurance: insurance insure insured insures insurer policy policies coverage public-liability general-liability liability-insurance liability-cover cover-of underwriter premium workers-compensation professional-indemnity product-liability employers-liability sum-insured insured-sum indemnity-cover uninsured reinsure
warranty: warranty warranties warrant guaranteed warrantor guaranty guarantee-period assurance
guarantee: guarantee guarantees guarantor surety security-for security-deposit bank-guarantee letter-of-credit performance-bond performance-security parent-company-guarantee standby suretyship
defect: defect defects defective nonconforming fault faults bug error errors faulty flaw deficiency malfunction shortcoming snag non-conformity imperfection
notice: notice notices notify notification notified inform informed told tell announce announced announcement warning communicate alert forewarn let-know advance-word
address: address addresses addressed email e-mail mail correspondence postal addressee registered-office facsimile fax letters mailbox telefax recorded-delivery registered-post
contact: contact attention representative account-manager relationship-manager contract-manager project-manager manager point-of-contact coordinator appoints appointed deputy liaison nominate nominee spokesperson
termination: terminate termination terminated cancel cancellation walk-away lets-out bring-to-an-end put-an-end quit dissolve rescind rescission break-clause break-right break-option pull-out get-out leave-the-agreement end-the-agreement end-this-agreement end-the-contract early-exit unwind
breach: breach breaches breached default defaults violate non-compliance noncompliance fail-to-comply infraction
cure: cure cured curing remedy remedied remedies put-right made-good make-good rectify rectification correct grace-period grace
convenience: convenience without-cause any-reason no-reason at-will no-cause at-any-time-for-any-reason without-giving-reasons without-reason
renewal: renew renews renewal renewed non-renewal rollover roll-over automatic automatically opt-out opting-out continue-by-itself anniversary successive prolong tacit evergreen successive-periods extend-automatically carry-on
term: term duration expire expires expiry expiration runs-out initial-term initial-period fixed-term end-date lifetime lasts validity lifespan run-until continue-until in-force-until end-of-the-agreement
survival: survive survival survives outlive post-contractual
confidentiality: confidential confidentiality confidence secrecy secret secrets non-disclosure nondisclosure undisclosed disclose disclosure disclosed nda proprietary trade-secret privileged divulge reveal leak classified
personal-data: personal-data data data-protection personal-information data-subject gdpr privacy controller processor personal-details personally-identifiable pii customer-data personal-particulars
incident: incident incidents breach-of-security security-breach cyber data-breach unauthorised-access unauthorized-access priority severity ticket tickets logged outage hack intrusion compromised emergency sev malware ransomware
deletion: deletion erase erased erasure destroy destroyed destruction delete deleting deleted wipe purge shred expunge
records: records record bookkeeping ledgers archive retention retain retained books logbook files
audit: audit audits auditor auditors accountant spot-check verify
report: report reports reporting dashboard written-reports briefing status-report progress-report kpi kpis metrics newsletter
statement: statement statements account-statement accounting royalty-account accounts render renders settlement-sheet royalty-return
meeting: meeting meetings meet meets steering committee board review-meeting governance come-together conference videoconference conference-call teleconference gathering round-table workshop
forecast: forecast forecasts forecasting projection estimate outlook demand-plan planning-figures foresee
order: purchase-order purchase-orders order orders ordering ordered requisition reorder call-offs
lead-time: lead-time leadtime turnaround time-to-deliver time-to-ship order-to-delivery
delivery: deliver delivers delivery deliveries delivered ship shipment shipping dispatch despatch shipped consignment freight carriage arrive haulage haulier transport logistics couriers
delivery-point: delivery-point place-of-delivery point-of-delivery incoterms ex-works loading unloading dap ddp fob cif fca exw port destination dock loading-bay
packaging: packaging packing pallet pallets packaged crate crates labelling labels wrapping container drum carton barcode
risk: risk title ownership-of-goods retention-of-title passing-of-risk risk-of-loss peril loss-in-transit
acceptance: acceptance accept accepted accepts test testing tests rejection reject rejects rejected uat trial-run deemed-accepted test-run
inspection: inspection inspect inspects inspections examine examines examination inspected survey check-over spot-inspection
returns: return-of-goods returned-goods returns restocking send-back take-back taken-back refund non-refundable money-back
uptime: uptime availability available downtime uninterrupted service-level sla unavailability unavailable
support: support helpdesk help-desk service-desk hotline support-line helpline customer-service call-centre technical-assistance telephone-support troubleshooting
response: respond response response-time responding responds responses taken-up take-up assign-an-engineer attend react reaction reply callback call-back
resolution: resolution resolve resolved workaround fix-time time-to-fix restore-service
maintenance: maintenance maintain servicing upkeep service-visit overhaul preventive
repair: repair repairs repaired repairing mend
replacement: replacement replacements spare spares spare-parts substitute-part consumables
backup: backup backups back-up disaster recovery restore restored failover snapshots
training: training train trains trained course courses trainee trainees tutor tutorial induction seminar
personnel: personnel staff key-personnel employees employee-s people worker workers team engineers engineer workforce headcount head-count manpower crew technician operatives secondee labour key-person key-people key-individuals workmen colleague
subcontract: subcontract subcontracting subcontractor subcontractors sub-contract sub-contractor sub-contractors sub-contracting work-done-by outsource outsourcing delegate sub-processor subprocessor third-party-supplier other-firms outside-firms
assign: assign assigns assigned assignment transfer transfers transferred novate novation assignee cede cession transferee successor pass-on make-over hand-on
control: change-of-control change-in-control takeover acquisition merger merge majority-shareholder sale-of-shares shareholding
exclusive: exclusive exclusivity exclusively nonexclusive non-exclusive sole sole-supplier sole-distributor sole-agent only-supplier single-source monopoly
territory: territory territories region sales-area countries country geographic zone worldwide world-wide nationwide province district sales-region
compete: compete competes competing competitor competitors noncompete non-compete competition rival rivals competing-goods competing-products rival-goods similar-goods restraint-of-trade
solicit: solicit solicitation poach nonsolicitation non-solicitation hire hiring entice enticing leave-alone recruit approach headhunt lure approach-staff
ip: intellectual-property copyright patent patents trademark trademarks trade-mark invention inventions know-how foreground industrial-property work-product brand proprietary-rights
licence: licence license licences licenses licensed right-to-use usage-rights permission-to-use
sublicence: sublicense sublicence sublicences sublicenses sublicensee sublicensing sub-licence sub-licences sub-license
users: users user seats named-users authorised-users authorized-users logins log-ins workstation concurrent installations
escrow: escrow source-code source-materials depositary
publicity: publicity press-release marketing logo press advertise advertising media case-study testimonial reference-customer public-statement journalists
law: governing-law laws law governed construed legislation statute legal-system
court: courts court jurisdiction venue forum lawsuit lawsuits action actions proceedings litigate sue sued suing judge
arbitration: arbitration arbitrator arbitrators arbitral tribunal icc lcia
dispute: dispute disputes escalate escalation mediation mediator mediate disagreement quarrel controversy ombudsman expert-determination
force-majeure: force-majeure beyond-control act-of-god events-beyond epidemic epidemics strike flood storm war pandemic natural-disaster unforeseeable act-of-nature circumstances-beyond causes-beyond
equipment: equipment hardware machinery tooling tools machine machines instruments apparatus laptop kit fixture
premises: premises site property building facility-premises floor shop office offices office-space suite rooms leased-area demised square-metres square-feet lettable showroom
rent: rent rental rents rent-review ground-rent turnover-rent rent-free
parking: parking car-park vehicle vehicles cars parking-spaces garage bays
salary: salary wage wages base-pay gross-pay annual-salary monthly-pay pay-rise payroll
bonus: bonus incentive variable-pay performance-pay
holiday: holiday vacation annual-leave paid-leave sick sickness days-off time-off leave-days leave-entitlement absence maternity paternity parental
opening: hours-of-work working-hours opening-hours business-hours support-hours core-hours staffed shift overtime manned weekdays weekends out-of-hours after-hours round-the-clock hours-of-service hours-of-operation
probation: probation probationary trial-period
pension: pension retirement superannuation 401k
loan: loan principal borrowing borrow borrows drawdown facility facilities revolving commitment undrawn drawn draw unused-part unused amount-outstanding lends lent term-loan credit-facility revolver
repayment: repayment repayments repay repays prepay prepayment early-repayment pays-off pay-off voluntary-repayment towards-the-principal redeem redemption
maturity: maturity maturity-date repayment-date falls-due final-repayment final-maturity
collateral: collateral security-interest pledge mortgage lien encumbrance encumber secured unsecured hypothecate
covenant: leverage covenant covenants ebitda net-worth total-debt debt ratio interest-cover coverage-ratio debt-service solvency gearing net-debt equity-ratio
currency: currency exchange-rate denominated euro sterling conversion converted hedging
bank: bank-account account-details bank wire electronic-transfer iban sort-code account-number direct-debit standing-order cheque bank-transfer payee credit-card
stock: storage store stored storing stockholding stock stocks inventory buffer safety-stock warehouse depot stockpile reserve-stock goods-on-hand
quantity: quantity quantities volume volumes tonnes litres kilos kilograms barrels metric-tons pieces
quality: quality specification specifications tolerance workmanship grade purity standard-of-quality quality-standard
certification: certificate certificates certified certification accreditation accredited iso attestation
change-request: change-request change-control variation-request variation-order change-order
sample: sample samples prototype pre-series mock-up mock-ups
software-update: update updates upgrade upgrades release releases patch patches new-version versions hotfix bug-fix
host: host hosting hosted data-centre data-center server servers cloud datacentre server-location
api: api interface integration endpoint connectors
document: documentation manual manuals drawings handbook blueprints user-guide instructions-for-use
security: penetration vulnerability encryption encrypted password firewall antivirus authentication mfa two-factor safeguards access-control
transition: transition exit handover hand-over wind-down post-termination transitional migration step-in run-off hand-back
benchmark: benchmark benchmarking most-favoured most-favored best-price price-parity most-favoured-customer
anti-bribery: bribery corruption sanctions modern-slavery bribe ethics code-of-conduct child-labour
vetting: vetting background-check screening criminal-record police-check security-clearance clearance
waste: waste disposal recycling rubbish refuse-collection garbage
cleaning: cleaning clean cleaner cleaners janitorial hygiene housekeeping sweeping laundry
language: language translation interpreter
freshness: best-before shelf-life use-by sell-by freshness perishable expiry-date
recall: product-recall recall recalls withdrawn-goods call-back-of-goods
advertising: advertise advertising promotion promotional promote marketing-budget campaign campaigns marketing-spend trade-fair
suspension: suspend suspends suspension suspended withhold withheld halt paused stoppage
utilities: electricity heating water gas utilities service-charge energy power-supply fuel internet-connection broadband telephone-lines
alterations: alterations alteration alter-the-premises structural fitting-out refurbish renovate redecorate partition building-works
sublet: sublet sublets subletting underlease sublease underlet lodger share-occupation
signage: sign signs signage signboard billboard nameplate
visit: visit visits visitors access accessed entry enter admission admit
location: location located jurisdiction-of-storage european-union onshore offshore abroad eea overseas place-of-work workplace work-location relocate
working-time: remote remotely home-office on-site onsite travel-time telework from-home hybrid-working
backlog: backlog queue service-request service-requests
complaint: complaint complaints grievance complain dissatisfied
title-transfer: ownership owner owned owns vests vest proprietorship
cooperation: cooperate cooperation assist assistance help
sanction: fine fines contractual-penalty
credit-note: credit-note credit-notes
signature: sign-off signature signed-by countersigned signatory e-signature
benefit: benefits allowance stipend car-allowance company-car health-insurance perk medical-cover
severance: severance redundancy notice-pay garden-leave payoff settlement-pay
milestones: schedule-of-works timetable programme-of-works deadline completion handing-over time-schedule completion-date practical-completion work-schedule
option: option options
profit: profit-share profits revenue turnover revenue-share earnings
safety: safety health-and-safety accident hazard hazardous protective-clothing first-aid
environment: environmental emissions carbon pollution sustainability contamination
uniform: uniform dress-code livery
outlet: outlet franchise franchised store-design
catering: catering canteen menu menus meals
improvement: improvement enhancement derivative
infringement: infringe infringer
prosecution: prosecute patent-costs
claims: claim claimant limitation-period time-bar
shares: shares share-options stock-options equity dividend
demurrage: demurrage laytime berth vessel cargo
capacity: capacity megawatt kilowatt bandwidth throughput
nuisance: noise nuisance pets animals smoking
grounds: garden landscaping lawn
keys: locks keyholder
disparagement: disparage
"""

KIN = """
invoice statement fee price
expense travel fee
interest late rate loan
fee price rate rent subscription salary commission royalty
price discount increase
deposit guarantee collateral
liability cap damages indemnity
service-credit uptime damages
damages late
insurance liability
warranty defect repair replacement guarantee
notice renewal
notice termination
address contact notice
termination term renewal
breach cure default
renewal term option
confidentiality personal-data
deletion personal-data records
incident response personal-data security
incident support response resolution
audit records inspection
report statement records
meeting report
forecast order purchase
order purchase minimum quantity
minimum quantity purchase
delivery lead-time delivery-point late risk
acceptance inspection quality
returns defect
support response opening maintenance
maintenance repair uptime
personnel solicit contact
subcontract assign
assign control
licence sublicence users territory exclusive ip royalty
exclusive compete territory
law court
court dispute arbitration
premises rent repair parking
loan interest repayment maturity instalment
repayment instalment maturity
stock forecast delivery quantity
certification quality security
software-update maintenance
transition termination
advertising publicity minimum
sublet assign premises
alterations premises repair
visit audit inspection premises
location premises delivery-point personal-data host
working-time personnel premises opening
title-transfer ip risk
sanction damages late
suspension late invoice fee
milestones delivery instalment acceptance
freshness quality delivery stock
complaint defect support
benefit salary bonus
severance termination salary
discount order quantity purchase
delivery order
utilities rent premises
claims damages liability indemnity insurance dispute notice
profit royalty commission fee statement
safety premises inspection personnel
uniform personnel
outlet premises territory
catering personnel premises
improvement ip licence title-transfer
infringement ip claims
prosecution ip expense
shares salary bonus
demurrage delivery late
capacity minimum quantity utilities
nuisance premises alterations
grounds maintenance premises cleaning
keys premises visit
disparagement publicity confidentiality
environment waste safety
advertising signage uniform
cap insurance
personal-data location host
invoice bank
"""

ACTS = """
pay: pay paid payment payments payable settle settled settlement remit remittance discharge due pays owing
give: give gives given serve served provide provided furnish furnished supply supplied submit submitted send sent
receive: receive receipt received receiving
start: commence commencement begin start starts from effective
end: end ends ended cease ceases stop
keep: keep hold kept held preserve
limit: exceed exceeding maximum limit limited not-more-than no-more-than up-to
least: minimum at-least not-less-than no-less-than no-fewer-than
allow: allow allowed permit permitted entitled right rights may
approve: approve approval consent approved written-consent
"""

FILLERS = """
agreement contract party parties hereby herein hereto hereof hereunder thereof thereto therein thereafter section clause article
paragraph schedule exhibit following follow accordance pursuant subject respect relate relating regard concerning date day days week weeks
month months year years period time times hour hours minute calendar business working banking now new instead place lieu rather than previous
previously former formerly original originally current currently present presently existing amend amended amendment change changed changes
vary varied variation modify modified revise revised replace replaced substitute substituted supersede superseded raise raised lower lowered
increase increased reduce reduced reduction decrease decreased extend extended extension shorten shortened lengthen double doubled halve move
moved set fix fixed revert stand stands become becomes henceforth onward onwards forward going longer still effect effective apply applies
applicable applied purpose case event extent provided provision otherwise unless except however each every either both other another further
one two three four five six seven eight nine ten first second third last next within after before during until till through throughout
between among including include included without whether shall must will may can cannot only also already same such certain relevant
reasonable written writing make made do done take taken use used using have having agree agreed agrees undertake undertakes ensure procure
amount sum figure total number level percent percentage per cent annual annually monthly quarterly weekly daily yearly than less more least
most not no nor any all none been being so as at by for in of on or to the and with our your we you us their its his her
require required requirement up down more obligation obligations obligated obliged responsible responsibility duty
accordingly therefore thus mutual mutually both avoidance doubt notwithstanding anything contrary foregoing above below
effectively immediately promptly calculated measured counted ban banned prohibit prohibited prohibition forbid forbidden restriction restricted please note
""".split()  # noqa: SIM905

CUSTOMERS = (
    "customer client buyer purchaser licensee tenant lessee borrower franchisee distributor reseller employer subscriber recipient owner dealer"
    " controller"
)
PROVIDERS = (
    "supplier vendor provider seller contractor consultant licensor landlord lessor lender franchisor manufacturer employee agent developer "
    "carrier adviser advisor publisher operator processor"
)
