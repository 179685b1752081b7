import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import type { Facts } from './books.ts';
import { violationsIn, violationsOf } from './invariants.ts';
import type { Told } from './stages.ts';

const id = '3f0a7b1c-9d53-4c3e-8a8e-0b8f6f6b1a01';
const session = 'cs_1';

const toldOf = (changes: Partial<Told> = {}): Told => ({
  id,
  email: 'ada@example.org',
  fields: new Map(),
  paidSessions: new Set([session]),
  pictures: new Map(),
  submitted: true,
  erased: false,
  refunded: 0,
  ...changes,
});

const event = (payload: Parameters<typeof ApplicationEvent.fromPartial>[0]) => ({
  key: id,
  event: ApplicationEvent.fromPartial(payload).event,
});
const becamePaid = event({
  event: {
    $case: 'statusChanged',
    statusChanged: { applicationId: id, status: 'APPLICATION_STATUS_PAID', paymentStatus: 'PAYMENT_STATUS_PAID' },
  },
});
const mail = (subject: string, messageId: string) => ({ subject, messageId, to: [{ address: 'ada@example.org' }] });
const aPayment = {
  id: 'p1',
  application_id: id,
  status: 'paid',
  amount_minor: '500',
  refunded_minor: '0',
  duplicate: false,
  paid: true,
  intent: 'pi_1',
  session,
};
const balance = (account: string, amount: string) => ({ application_id: id, account, balance: amount });

/** An order that is paid and submitted, and of which everybody says the same. */
const facts = (): Facts => ({
  applications: [
    {
      id,
      status: 'submitted',
      payment_status: 'paid',
      payment_id: 'p1',
      total_minor: '500',
      refunded_minor: '0',
      paid: true,
      submitted: true,
      erased: false,
    },
  ],
  payments: [aPayment],
  ledger: [balance('service_revenue', '-500'), balance('processor_clearing', '0')],
  documents: [],
  events: [becamePaid, event({ event: { $case: 'submitted', submitted: { applicationId: id } } })],
  mails: [mail('Receipt for order 1', 'a'), mail('Application received: order 1', 'b')],
  intents: new Map([['pi_1', { id: 'pi_1', status: 'succeeded', amount_received: 500 }]]),
  refunds: [],
});

const found = (changes: Partial<Facts>, told = toldOf()) => violationsIn(told, { ...facts(), ...changes });

describe('what has to hold of a history', () => {
  it('holds of an order of which everybody says the same', () => {
    expect(found({})).toEqual([]);
  });

  it('does not hold where two payments paid one order', () => {
    const second = { ...aPayment, id: 'p2', session: 'cs_2', intent: 'pi_2' };
    expect(found({ payments: [aPayment, second] })).not.toEqual([]);
  });

  it('does not hold where a paid session has left no payment', () => {
    expect(found({ payments: [] })).not.toEqual([]);
  });

  it('does not hold where Stripe took another amount than the payment says', () => {
    const intents = new Map([['pi_1', { id: 'pi_1', status: 'succeeded', amount_received: 600 }]]);
    expect(found({ intents })).toEqual(['payment p1: 500, Stripe took 600']);
  });

  it('does not hold where Stripe gave something back that we do not know of', () => {
    const refunds = [{ id: 're_1', payment_intent: 'pi_1', amount: 100, status: 'succeeded' }];
    expect(found({ refunds })).toEqual(['payment p1: 0 given back, at Stripe 100']);
  });

  it('does not hold where the ledger has another amount, or something is left in clearing', () => {
    const ledger = [balance('service_revenue', '-400'), balance('processor_clearing', '-100')];
    expect(found({ ledger })).toEqual([
      'the ledger has 400 of the order, the payments 500',
      'processor_clearing is -100',
    ]);
  });

  it('does not hold where the application became paid twice, or never', () => {
    expect(found({ events: [...facts().events, becamePaid] })).toEqual(['it became paid 2 times']);
    const [application] = facts().applications;
    expect(found({ applications: application ? [{ ...application, paid: false }] : [] })).not.toEqual([]);
  });

  it('does not hold with no receipt, or with two of different ids', () => {
    const [, notice] = facts().mails;
    const receipts = (count: number) =>
      Array.from({ length: count }, (_, index) => mail('Receipt for order 1', `r${index}`));
    expect(found({ mails: [...receipts(0), ...(notice ? [notice] : [])] })).toEqual(['0 receipts']);
    expect(found({ mails: [...receipts(2), ...(notice ? [notice] : [])] })).toEqual(['2 receipts']);
  });

  it('does not hold where an acknowledged refund is not there', () => {
    expect(found({}, toldOf({ refunded: 100 }))).toEqual(['0 given back, 100 was acknowledged']);
  });
});

const selfie = 'a9b0c1d2-0000-4000-8000-000000000001';
const aSelfie = {
  id: selfie,
  application_id: id,
  kind: 'selfie',
  erased: false,
  onDisk: true,
  attached: true,
};
const toldMore = (changes: Partial<Told> = {}): Told =>
  toldOf({
    fields: new Map([['lastName', new Set(['Lovelace'])]]),
    pictures: new Map([['selfie', new Set([selfie])]]),
    ...changes,
  });

interface Answers {
  readonly owner?: number;
  readonly link?: number;
  readonly lastName?: string;
  readonly selfieUrl?: string;
}
/** What the API answers to the owner. */
const anOwner = ({ owner = 200, link = 200, lastName = 'Lovelace', selfieUrl = `document:${selfie}` }: Answers) => ({
  call: async (_method: string, path: string) => ({
    status: path.endsWith('/link') ? link : owner,
    reason: '',
    body: {
      travellers: [{ lastName, passport: null }],
      selfieUrl,
      passportScanUrl: '',
      processingServiceId: '',
      phone: null,
      personal: null,
      address: null,
      passportExtracted: null,
    },
  }),
});

interface Broken {
  readonly told?: Partial<Told>;
  readonly facts?: Partial<Facts>;
  readonly answers?: Answers;
}
const foundWhole = ({ told, facts: changed, answers = {} }: Broken) =>
  violationsOf({ told: toldMore(told), traveller: anOwner(answers) }, { ...facts(), documents: [aSelfie], ...changed });

const [application] = facts().applications;
const applicationBut = (changes: object) => ({ applications: application ? [{ ...application, ...changes }] : [] });

describe('what was acknowledged, and the pictures that are named', () => {
  it('hold of an order whose owner finds everything', async () => {
    expect(await foundWhole({})).toEqual([]);
  });

  it.each<[string, Broken, string]>([
    ['the application is gone', { facts: { applications: [] } }, 'the acknowledged application is not there'],
    [
      'the submission is gone',
      { facts: applicationBut({ submitted: false }) },
      'an acknowledged submission is not there',
    ],
    ['it was erased by nobody', { facts: applicationBut({ erased: true }) }, 'it is erased'],
    ['an erasure is lost', { told: { erased: true } }, 'it is not erased'],
    ['the owner is refused', { answers: { owner: 404 } }, 'its owner gets 404'],
    ['the link to a picture fails', { answers: { link: 404 } }, 'the link to a picture answers 404 '],
    [
      'a saved answer is another',
      { answers: { lastName: 'Byron' } },
      'lastName was acknowledged as Lovelace and is Byron',
    ],
    ['a saved answer is missing', { answers: { lastName: '' } }, 'lastName was acknowledged as Lovelace and is '],
    ['a named picture has no row', { facts: { documents: [] } }, `it names the selfie ${selfie}, which is not there`],
    [
      'the file of a named picture is gone',
      { facts: { documents: [{ ...aSelfie, onDisk: false }] } },
      `it names the selfie ${selfie}, which is not there`,
    ],
    [
      'a named picture was erased',
      { facts: { documents: [{ ...aSelfie, erased: true, onDisk: false }] } },
      `it names the selfie ${selfie}, which is not there`,
    ],
    ['a kept picture is not named', { answers: { selfieUrl: '' } }, 'the selfie that was kept is not named'],
    [
      'a displaced picture is kept',
      { facts: { documents: [aSelfie, { ...aSelfie, id: 'another' }] } },
      '2 pictures of kind selfie are kept',
    ],
    [
      'the file of an erased picture is left',
      { facts: { documents: [aSelfie, { ...aSelfie, id: 'old', erased: true }] } },
      'the file of the erased selfie old is still there',
    ],
    [
      'pictures outlive their application',
      { told: { erased: true }, facts: applicationBut({ erased: true }) },
      'pictures of an erased application are kept',
    ],
  ])('do not hold where %s', async (_what, broken, violation) => {
    expect(await foundWhole(broken)).toContain(violation);
  });
});
