import type {
  ApplicationMoney,
  Case,
  CaseList,
  CaseSummary,
  ColleagueList,
  Destination,
  HeldChange,
  ListedSubmission,
  StaffThread,
  Submission,
  SubmissionList,
} from '@wayfare/api/schema';

const aTraveller = (over: Partial<Submission['travellers'][number]> = {}): Submission['travellers'][number] => ({
  firstMiddleName: 'Ada Maria',
  lastName: 'Lopez',
  singleName: false,
  birthMonth: 2,
  birthDay: 9,
  birthYear: 1988,
  email: 'ada@example.test',
  passport: {
    nationality: 'US',
    passportNumber: '533380006',
    expiryMonth: 4,
    expiryDay: 1,
    expiryYear: 2031,
    hasOtherNationality: false,
    otherNationality: '',
  },
  selfieDocumentId: '',
  passportDocumentId: '',
  passportSkipped: false,
  passportScan: null,
  ...over,
});

export const aSubmission = (over: Partial<Submission> = {}): Submission => ({
  id: '6f1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a01',
  version: 7,
  status: 'paid',
  paymentStatus: 'paid',
  orderNumber: '6f1d0d4e',
  createdAt: '2026-11-05T08:07:00.000Z',
  updatedAt: '2026-11-05T09:00:00.000Z',
  destinationId: 'd0d0d0d0-4a4f-4b7e-9a9e-4d6f0a6f0a01',
  slug: 'united-kingdom-eta',
  destinationName: 'United Kingdom',
  destinationCountry: 'GB',
  visaName: 'United Kingdom ETA',
  nationality: 'US',
  numApplicants: 2,
  travellers: [
    aTraveller(),
    aTraveller({ firstMiddleName: 'Grace', lastName: 'Hopper', email: '', passport: null, passportSkipped: true }),
  ],
  passportDetailsSkipped: true,
  processingServiceId: 'e0e0e0e0-4a4f-4b7e-9a9e-4d6f0a6f0a01',
  processingSpeed: 'Standard',
  selectedUpsells: [],
  selectedUpsellsNames: ['Denial protection', 'Embassy registration'],
  quote: {
    lines: [
      {
        kind: 'processing',
        sourceId: 'e0e0e0e0-4a4f-4b7e-9a9e-4d6f0a6f0a01',
        name: 'Standard',
        unitPrice: { amountMinor: 6170, currency: 'usd' },
        quantity: 2,
        amount: { amountMinor: 12_340, currency: 'usd' },
      },
    ],
    total: { amountMinor: 12_340, currency: 'usd' },
    expiresAt: '2026-11-06T08:07:00.000Z',
    processingHours: 24,
    handOverBy: null,
  },
  phone: null,
  personal: null,
  address: null,
  selfieUrl: '',
  passportScanUrl: '',
  passportExtracted: null,
  lastStepIndex: 0,
  nextStep: 'phone-sms',
  email: 'ada@example.test',
  travelDate: '',
  submittedAt: null,
  paidAt: '2026-11-05T08:20:00.000Z',
  totalPrice: { amountMinor: 12_340, currency: 'usd' },
  paidDifference: null,
  erased: false,
  ...over,
});

/** What the list shows of a submission. */
export const listedOf = (submission: Submission): ListedSubmission => {
  const [first] = submission.travellers;
  const { id, orderNumber, createdAt, email, nationality, destinationName, visaName, numApplicants } = submission;
  return {
    id,
    orderNumber,
    createdAt,
    email,
    firstMiddleName: first?.firstMiddleName ?? '',
    lastName: first?.lastName ?? '',
    nationality,
    destinationName,
    destinationCountry: submission.destinationCountry,
    visaName,
    numApplicants,
    processingSpeed: submission.processingSpeed,
    upsellNames: submission.selectedUpsellsNames,
    totalPrice: submission.totalPrice,
    status: submission.status,
    paidDifferently: submission.paidDifference !== null,
    erased: submission.erased,
  };
};

export const aSubmissionList = (submissions: ListedSubmission[]): SubmissionList => ({
  submissions,
  total: submissions.length,
  stats: {
    total: 3,
    paid: 1,
    pendingPayment: 2,
    revenue: { amountMinor: 12_340, currency: 'usd' },
    refunded: { amountMinor: 0, currency: 'usd' },
  },
});

export const aDestination = (over: Partial<Destination> = {}): Destination => ({
  id: 'd0d0d0d0-4a4f-4b7e-9a9e-4d6f0a6f0a01',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  archived: false,
  destinationName: 'United Kingdom',
  destinationCountry: 'GB',
  visaName: 'United Kingdom ETA',
  slug: 'united-kingdom-eta',
  nationalityCountries: ['US', 'CA'],
  validFor: '2 years',
  numberOfEntries: 'Multiple entry',
  maxStay: '186 days',
  governmentFee: { amountMinor: 2100, currency: 'usd' },
  stripeProductId: '',
  flagIconUrl: '',
  officialUrl: '',
  ...over,
});

export const aCaseSummary = (over: Partial<CaseSummary> = {}): CaseSummary => ({
  applicationId: '6f1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a01',
  version: 4,
  orderNumber: '6f1d0d4e',
  stage: 'in_review',
  stageSince: '2026-11-05T10:00:00.000Z',
  assigneeId: 'staff-1',
  dueAt: '2026-11-06T08:20:00.000Z',
  urgency: 'warned',
  visaName: 'United Kingdom ETA',
  destinationCountry: 'GB',
  nationality: 'US',
  numApplicants: 2,
  processingSpeed: 'Standard',
  firstMiddleName: 'Ada Maria',
  lastName: 'Lopez',
  submittedAt: '2026-11-05T08:20:00.000Z',
  decisionProposed: false,
  answerOverdue: false,
  duplicateGroup: '',
  held: null,
  travelDate: '',
  ...over,
});

export const aCaseList = (cases: CaseSummary[], over: Partial<CaseList> = {}): CaseList => ({
  cases,
  total: cases.length,
  duplicates: 0,
  counts: [
    { stage: 'submitted', count: 12, overdue: 0, dueSoon: 1 },
    { stage: 'in_review', count: 5, overdue: 2, dueSoon: 3 },
  ],
  ...over,
});

/** How the values of a traveller without a scan compare. */
export const aCheck = (over: Partial<Case['checks'][number]> = {}): Case['checks'][number] => ({
  passportNumber: 'not-read',
  passportNumberChanged: false,
  birthDate: '',
  anotherPerson: false,
  ...over,
});

/** A case in review, in the hands of whoever is signed in. */
export const aCase = ({
  summary,
  ...over
}: Partial<Omit<Case, 'summary'>> & { summary?: Partial<CaseSummary> }): Case => ({
  summary: aCaseSummary(summary),
  submission: aSubmission({ status: 'submitted' }),
  allowedEvents: ['information-requested', 'review-passed', 'cancelled'],
  events: [
    {
      sequence: 1,
      at: '2026-11-05T08:20:00.000Z',
      actor: 'system',
      actorId: '',
      kind: 'opened',
      reason: '',
      stage: 'submitted',
      amount: null,
    },
  ],
  requests: [],
  duplicates: [],
  notes: [],
  proposal: null,
  grantedMinutes: 1440,
  spentMinutes: 100,
  authorityReference: '',
  feeReceipt: null,
  visas: [],
  promiseMissedAt: null,
  masked: false,
  revealedUntil: null,
  checks: (over.submission ?? aSubmission()).travellers.map(() => aCheck()),
  ...over,
});

export const colleagues: ColleagueList = {
  colleagues: [{ id: 'ben-12345678', name: 'Ben Okafor', worksCases: true, absentUntil: '', office: '' }],
};

/** A change that waits, of the case that `aCase` gives. */
export const aHeldChange = (over: Partial<HeldChange> = {}): HeldChange => ({
  id: '0b9f6e51-6a9a-4f0e-9c3e-1f6d1e0c0031',
  applicationId: aCaseSummary().applicationId,
  orderNumber: aCaseSummary().orderNumber,
  kind: 'government-approved',
  status: 'waiting',
  outcome: '',
  startsAt: '2026-11-05T12:00:10.000Z',
  secondsLeft: 9,
  ...over,
});

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' as const });

/** A payment of two lines, nothing given back. */
export const aPaidMoney = (over: Partial<ApplicationMoney> = {}): ApplicationMoney => ({
  payments: [
    {
      id: 'a1a1a1a1-4a4f-4b7e-9a9e-4d6f0a6f0a01',
      status: 'paid',
      amount: usd(123_400),
      refunded: usd(0),
      left: usd(123_400),
      refundCause: '',
      paidAt: '2026-11-05T08:20:00.000Z',
      lines: [
        { kind: 'government_fee', sourceId: 'fee', name: 'Government fee', unitPrice: usd(21_700), quantity: 2 },
        { kind: 'processing', sourceId: 'rush', name: 'Rush', unitPrice: usd(40_000), quantity: 2 },
      ],
    },
  ],
  refunds: [],
  disputes: [],
  ledger: [],
  proposals: [],
  ...over,
});

export const aThread = (over: Partial<StaffThread> = {}): StaffThread => ({
  applicationId: aSubmission().id,
  messages: [],
  unread: 0,
  unanswered: 0,
  unansweredSince: null,
  locale: 'en',
  canPost: true,
  held: [],
  ...over,
});
