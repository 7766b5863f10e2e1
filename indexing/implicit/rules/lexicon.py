"""The nouns and verbs of contracts, in groups that mean the same thing to whoever reads for the subject.

One group a line: its name, then its words; a hyphen joins the words of a phrase. Words are compared by stem.
SUBJECTS tell what is regulated, ACTS what is done with it, FILLERS nothing. What stands in no group speaks for itself.
"""

SUBJECTS = """
invoice: invoice invoiced bill bills billed statement-of-account statements-of-account sales-invoice
expense: expense disbursement reimburse reimbursement reimbursable reimbursed out-of-pocket mileage subsistence travel outlay travelling accommodation hotel per-diem
interest: interest late-charge finance-charge default-rate late-payment overdue arrears past-due
fee: fee fees charge charges remuneration retainer
price: price prices pricing tariff price-list unit-price
rate-card: rate-card day-rate hourly-rate daily-rate hourly rates-of-charge
increase: uplift escalation indexation price-increase rate-increase index-linked cpi rpi inflation price-review annual-review review-of-prices
deposit: deposit advance-payment down-payment prepayment upfront
instalment: instalment installment milestone tranche
royalty: royalty royalties
commission: commission finder's-fee introducer
tax: tax taxes vat gst withholding duty-paid duties customs
setoff: set-off setoff set-off-against offset
credit-limit: credit-limit line-of-credit credit-line
minimum: minimum-purchase minimum-commitment minimum-order minimum-quantity take-or-pay minimum-annual annual-minimum shortfall
discount: discount rebate volume-discount price-reduction
service-credit: service-credit service-credits credit-against-charges
damages: liquidated-damages delay-damages penalty penalties late-delivery-charge
liability: liability liable
cap: cap ceiling aggregate-liability limit-of-liability limitation-of-liability capped uncapped
indemnity: indemnity indemnify indemnification hold-harmless
insurance: insurance insure insured insurer policy policies coverage cover-of underwriter
warranty: warranty warranties warrant guarantee
defect: defect defective nonconforming fault faults bug error errors
notice: notice notices notify notification notified
address: address addresses email e-mail correspondence postal addressee registered-office facsimile fax
contact: contact attention representative account-manager relationship-manager contract-manager project-manager single-point-of-contact
termination: terminate termination terminated cancel cancellation
breach: breach default remedy cure
convenience: convenience without-cause any-reason no-reason
renewal: renew renewal renewed non-renewal rollover roll-over
term: term duration expire expiry expiration initial-term initial-period fixed-term life-of-the-agreement end-date
survival: survive survival surviving survives
confidentiality: confidential confidentiality secrecy non-disclosure nondisclosure undisclosed secret
personal-data: personal-data data-breach data-protection personal-information data-subject gdpr privacy controller processor security-incident
incident: incident breach-of-security security-breach cyber
deletion: deletion erase erasure destroy destruction delete
records: records record bookkeeping ledgers archive retention retain
audit: audit audits auditor inspect-the-books
report: report reports reporting dashboard
meeting: meeting meetings steering committee review-meeting governance
forecast: forecast forecasts forecasting projection
order: purchase-order purchase-orders order orders ordering
lead-time: lead-time leadtime turnaround
delivery: deliver delivery deliveries delivered ship shipment shipping dispatch despatch shipped consignment
delivery-point: delivery-point place-of-delivery point-of-delivery incoterms ex-works fca fob ddp cif dap warehouse loading
packaging: packaging packing pallet pallets packaged crate labelling labels
title: title ownership-of-goods retention-of-title passing-of-risk risk-of-loss
acceptance: acceptance accept accepted test testing tests acceptance-test acceptance-testing rejection reject
inspection: inspection inspect inspections examine examination inspected
returns: return-of-goods returned-goods returns rma restocking
uptime: uptime availability available downtime outage uptime-commitment
support: support helpdesk help-desk service-desk hotline
response: response respond response-time responding responses
resolution: resolution resolve workaround fix fixed-within
maintenance: maintenance maintain servicing upkeep maintenance-window scheduled-maintenance
backup: backup backups back-up disaster recovery restore
training: training train trained course courses trainee
personnel: personnel staff key-personnel key-staff key-person team employees worker workers
subcontract: subcontract subcontractor subcontractors sub-contract sub-contractor sub-contractors subcontracting
assign: assign assignment transfer-of-rights novate novation assignee
control: change-of-control change-in-control
exclusive: exclusive exclusivity exclusively nonexclusive non-exclusive sole sole-supplier
territory: territory territories region
compete: compete competing competitor competitors noncompete non-compete competition
solicit: solicit solicitation poach nonsolicitation non-solicitation hire hiring entice
ip: intellectual-property copyright patent patents trademark trademarks trade-mark invention inventions know-how foreground background-ip
licence: licence license licences licenses licensed sublicense sublicence sublicensing
users: users seats named-users authorised-users authorized-users user-accounts concurrent
escrow: escrow source-code
publicity: publicity press-release announcement marketing logo press advertise advertising
law: governing-law laws governed construed
court: courts court jurisdiction venue forum
arbitration: arbitration arbitrator arbitrators arbitral tribunal seat-of-arbitration
dispute: dispute disputes escalate mediation mediator mediate
disputed-invoice: disputed-invoice disputed-amount dispute-an-invoice query-an-invoice
force-majeure: force-majeure beyond-reasonable-control act-of-god
equipment: equipment hardware devices loaned machinery tooling tools machine
premises: premises site access-to-site building property facility facilities
rent: rent rental rentals
parking: parking car-park vehicle vehicles
salary: salary wage wages base-pay
bonus: bonus incentive
holiday: holiday vacation annual-leave leave paid-leave sick sickness
hours: hours-of-work working-hours opening-hours business-hours support-hours core-hours operating-hours shift overtime
probation: probation probationary
pension: pension retirement
loan: loan principal-amount advance borrowing drawdown facility-amount commitment
maturity: maturity maturity-date final-repayment repayment-date
collateral: collateral security-interest pledge charge-over mortgage
covenant: leverage covenant ebitda net-worth coverage-ratio
currency: currency exchange-rate denominated
bank: bank-account account-details bank wire
storage: storage store stored storing stockholding inventory stock buffer-stock safety-stock
quantity: quantity quantities volume volumes tonnes units
quality: quality specification specifications standard standards tolerance
change-request: change-request change-control change-order variation-request
sample: sample samples prototype
software-update: update updates upgrade upgrades release releases patch patches version
hosting: host hosting hosted data-centre data-center server servers
api: api interface integration
document: documentation manual manuals drawings
security: security penetration vulnerability encryption encrypted password
transition: transition exit handover hand-over wind-down exit-plan post-termination transitional
benchmark: benchmark benchmarking most-favoured most-favored
anti-bribery: bribery corruption sanctions modern-slavery
background-check: vetting background-check screening
waste: waste disposal recycling
cleaning: cleaning clean cleaner cleaners janitorial
language: language translation
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
require required requirement obligation obligations obligated obliged responsible responsibility duty
accordingly therefore thus mutual mutually both avoidance doubt notwithstanding anything contrary foregoing above below
effectively immediately promptly calculated measured counted
""".split()  # noqa: SIM905

CUSTOMERS = (
    "customer client buyer purchaser licensee tenant lessee borrower franchisee distributor reseller employer subscriber recipient owner"
)
PROVIDERS = (
    "supplier vendor provider seller contractor consultant licensor landlord lessor lender franchisor manufacturer employee agent developer "
    "carrier service-provider adviser advisor"
)
