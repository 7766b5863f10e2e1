"""The nouns and verbs of contracts, in groups that mean the same thing to whoever reads for the subject.

One group a line: its name, then its words; a hyphen joins the words of a phrase. Words are compared by stem.
SUBJECTS tell what is regulated, ACTS what is done with it, FILLERS nothing. What stands in no group speaks for itself.
KIN are subjects of which contracts speak in one breath: naming one where the other is regulated is no sign of another matter.
"""

# ruff: noqa: E501 - a group stands on one line

SUBJECTS = """
invoice: invoice invoiced bill bills billed billing statement-of-account statements-of-account sums-invoiced
expense: expense disbursement reimburse reimbursement reimbursable reimbursed out-of-pocket mileage subsistence outlay per-diem
travel: travel travelling journey journeys flight flights air fly hotel accommodation lodging trip rail
interest: interest margin coupon base-rate reference-rate
late: late overdue arrears past-due unpaid outstanding-amounts not-paid default-rate delay delayed lateness belated
fee: fee fees charge charges charging remuneration retainer subscription costs
price: price prices pricing priced tariff price-list unit-price
rate: rate hourly day-rate hourly-rate rate-card man-day
increase: uplift escalation indexation index indexed cpi rpi inflation price-review
deposit: deposit advance-payment down-payment prepayment upfront bond bonds
instalment: instalment installment milestone tranche amortise amortisation amortization
royalty: royalty royalties net-sales selling-price
commission: commission finder's-fee introducer brokerage
tax: tax taxes vat gst withholding duties customs levy
setoff: set-off setoff offset
credit-limit: credit-limit line-of-credit credit-line
minimum: minimum take-or-pay annual-minimum shortfall minima
purchase: purchase purchases buy buys bought take-off off-take
discount: discount rebate price-reduction allowance
service-credit: service-credit service-credits credit credits credited
damages: damages penalty penalties liquidated
liability: liability liable answerable responsible-for-loss loss losses recover recoverable recovery-of-loss
cap: cap ceiling capped uncapped upper-limit aggregate in-total at-most
indemnity: indemnity indemnify indemnification hold-harmless indemnities
insurance: insurance insure insured insures insurer policy policies coverage public-liability general-liability liability-insurance liability-cover cover-of underwriter
warranty: warranty warranties warrant guaranteed
guarantee: guarantee guarantees guarantor surety security-for security-deposit bank-guarantee letter-of-credit performance-bond performance-security
defect: defect defects defective nonconforming fault faults bug error errors faulty
notice: notice notices notify notification notified inform informed told tell announce announced announcement warning
address: address addresses addressed email e-mail mail correspondence postal addressee registered-office facsimile fax letters
contact: contact attention representative account-manager relationship-manager contract-manager project-manager manager point-of-contact coordinator appoints appointed deputy
termination: terminate termination terminated cancel cancellation walk-away lets-out bring-to-an-end put-an-end
breach: breach breaches breached default defaults
cure: cure cured curing remedy remedied remedies put-right made-good make-good rectify rectification
convenience: convenience without-cause any-reason no-reason
renewal: renew renews renewal renewed non-renewal rollover roll-over automatic automatically opt-out opting-out continue-by-itself anniversary successive
term: term duration expire expires expiry expiration runs-out initial-term initial-period fixed-term end-date lifetime lasts
survival: survive survival survives
confidentiality: confidential confidentiality confidence secrecy secret secrets non-disclosure nondisclosure undisclosed disclose disclosure disclosed
personal-data: personal-data data data-protection personal-information data-subject gdpr privacy controller processor
incident: incident incidents breach-of-security security-breach cyber data-breach unauthorised-access unauthorized-access priority severity ticket tickets logged outage
deletion: deletion erase erased erasure destroy destroyed destruction delete deleting deleted
records: records record bookkeeping ledgers archive retention retain retained books
audit: audit audits auditor auditors
report: report reports reporting dashboard written-reports
statement: statement statements account-statement accounting royalty-account accounts render renders
meeting: meeting meetings meet meets steering committee board review-meeting governance come-together
forecast: forecast forecasts forecasting projection
order: purchase-order purchase-orders order orders ordering ordered
lead-time: lead-time leadtime turnaround
delivery: deliver delivers delivery deliveries delivered ship shipment shipping dispatch despatch shipped consignment freight carriage
delivery-point: delivery-point place-of-delivery point-of-delivery incoterms ex-works loading unloading
packaging: packaging packing pallet pallets packaged crate crates labelling labels
risk: risk title ownership-of-goods retention-of-title passing-of-risk risk-of-loss
acceptance: acceptance accept accepted accepts test testing tests rejection reject rejects rejected
inspection: inspection inspect inspects inspections examine examines examination inspected
returns: return-of-goods returned-goods returns restocking
uptime: uptime availability available downtime
support: support helpdesk help-desk service-desk hotline support-line helpline
response: respond response response-time responding responds responses taken-up take-up assign-an-engineer attend react reaction
resolution: resolution resolve resolved workaround
maintenance: maintenance maintain servicing upkeep
repair: repair repairs repaired repairing
replacement: replacement replacements spare spares spare-parts
backup: backup backups back-up disaster recovery restore restored
training: training train trains trained course courses trainee trainees
personnel: personnel staff key-personnel employees employee-s people worker workers team engineers engineer workforce
subcontract: subcontract subcontracting subcontractor subcontractors sub-contract sub-contractor sub-contractors sub-contracting work-done-by outsource outsourcing
assign: assign assigns assigned assignment transfer transfers transferred novate novation assignee
control: change-of-control change-in-control takeover
exclusive: exclusive exclusivity exclusively nonexclusive non-exclusive sole sole-supplier
territory: territory territories region sales-area countries country
compete: compete competes competing competitor competitors noncompete non-compete competition rival rivals
solicit: solicit solicitation poach nonsolicitation non-solicitation hire hiring entice enticing leave-alone recruit approach
ip: intellectual-property copyright patent patents trademark trademarks trade-mark invention inventions know-how foreground
licence: licence license licences licenses licensed
sublicence: sublicense sublicence sublicences sublicenses sublicensee sublicensing sub-licence sub-licences sub-license
users: users user seats named-users authorised-users authorized-users
escrow: escrow source-code
publicity: publicity press-release marketing logo press advertise advertising
law: governing-law laws law governed construed
court: courts court jurisdiction venue forum lawsuit lawsuits action actions proceedings
arbitration: arbitration arbitrator arbitrators arbitral tribunal
dispute: dispute disputes escalate escalation mediation mediator mediate
force-majeure: force-majeure beyond-control act-of-god events-beyond epidemic epidemics
equipment: equipment hardware machinery tooling tools machine machines
premises: premises site property building facility-premises floor shop office offices
rent: rent rental rents
parking: parking car-park vehicle vehicles cars
salary: salary wage wages base-pay
bonus: bonus incentive
holiday: holiday vacation annual-leave paid-leave sick sickness
opening: hours-of-work working-hours opening-hours business-hours support-hours core-hours staffed shift overtime
probation: probation probationary
pension: pension retirement
loan: loan principal borrowing borrow borrows drawdown facility facilities revolving commitment undrawn drawn draw unused-part unused amount-outstanding
repayment: repayment repayments repay repays prepay prepayment early-repayment pays-off pay-off voluntary-repayment towards-the-principal
maturity: maturity maturity-date repayment-date
collateral: collateral security-interest pledge mortgage
covenant: leverage covenant covenants ebitda net-worth total-debt debt ratio
currency: currency exchange-rate denominated
bank: bank-account account-details bank wire electronic-transfer
stock: storage store stored storing stockholding stock stocks inventory buffer safety-stock warehouse
quantity: quantity quantities volume volumes tonnes
quality: quality specification specifications tolerance
certification: certificate certificates certified certification accreditation accredited
change-request: change-request change-control variation-request
sample: sample samples prototype
software-update: update updates upgrade upgrades release releases patch patches
host: host hosting hosted data-centre data-center server servers
api: api interface integration
document: documentation manual manuals drawings
security: penetration vulnerability encryption encrypted password
transition: transition exit handover hand-over wind-down post-termination transitional
benchmark: benchmark benchmarking most-favoured most-favored
anti-bribery: bribery corruption sanctions modern-slavery
vetting: vetting background-check screening
waste: waste disposal recycling
cleaning: cleaning clean cleaner cleaners janitorial
language: language translation
freshness: best-before shelf-life use-by sell-by freshness perishable
recall: product-recall recall recalls withdrawn-goods
advertising: advertise advertising promotion promotional promote marketing-budget campaign campaigns
suspension: suspend suspends suspension suspended withhold withheld
utilities: electricity heating water gas utilities service-charge energy
alterations: alterations alteration alter-the-premises structural fitting-out
sublet: sublet sublets subletting underlease sublease
signage: sign signs signage signboard
visit: visit visits visitors access accessed entry enter
location: location located jurisdiction-of-storage european-union onshore offshore abroad
working-time: remote remotely home-office on-site onsite travel-time
backlog: backlog queue service-request service-requests
complaint: complaint complaints grievance
title-transfer: ownership owner owned owns vests vest
cooperation: cooperate cooperation assist assistance help
sanction: fine fines contractual-penalty
credit-note: credit-note credit-notes
signature: sign-off signature signed-by countersigned
benefit: benefits allowance stipend car-allowance
severance: severance redundancy notice-pay
milestones: schedule-of-works timetable programme-of-works deadline completion handing-over
option: option options
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
