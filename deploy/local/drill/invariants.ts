// What has to hold of every history once the platform is at rest, whatever happened to it on the way.
import type { Books, DocumentRow, Facts, PaymentRow } from './books.ts';
import type { History } from './history.ts';
import type { Told } from './stages.ts';

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const CLEARING = ['traveller_receivable', 'processor_clearing', 'refunds_payable', 'disputes', 'suspense'];
const INCOME = ['government_fee_held', 'service_revenue', 'unsplit_revenue', 'unapplied_cash'];

const isIncome = (account: string): boolean => INCOME.includes(account) || account.startsWith('add_on:');

type Found = Generator<string>;

/** Stripe, the ledger and the application tell the same amounts. */
function* ofMoney(told: Told, facts: Facts): Found {
  const { id } = told;
  const application = facts.applications.find((one) => one.id === id);
  const payments = facts.payments.filter((one) => one.application_id === id);
  const paid = payments.filter((one) => one.paid);
  const paying = paid.filter((one) => !one.duplicate);
  const shouldBePaid = told.paidSessions.size > 0;
  if (paying.length !== (shouldBePaid ? 1 : 0))
    yield `${paying.length} payments paid the order, ${told.paidSessions.size} sessions were paid`;
  if (application && application.paid !== shouldBePaid)
    yield `the application is ${application.paid ? '' : 'not '}paid`;
  for (const session of told.paidSessions)
    if (!paid.some((one) => one.session === session)) yield `the paid session ${session} has no paid payment`;

  const atStripe = ({ intent }: PaymentRow): { in: number; out: number } => ({
    in: facts.intents.get(intent ?? '')?.amount_received ?? 0,
    out: sum(
      facts.refunds
        .filter((one) => one.payment_intent === intent && one.status === 'succeeded')
        .map((one) => one.amount),
    ),
  });
  for (const payment of paid) {
    const stripe = atStripe(payment);
    if (stripe.in !== Number(payment.amount_minor))
      yield `payment ${payment.id}: ${payment.amount_minor}, Stripe took ${stripe.in}`;
    if (stripe.out !== Number(payment.refunded_minor))
      yield `payment ${payment.id}: ${payment.refunded_minor} given back, at Stripe ${stripe.out}`;
    if (payment.duplicate && stripe.out !== stripe.in) yield `the second payment ${payment.id} was not given back`;
  }
  const kept = sum(paid.map((one) => Number(one.amount_minor) - Number(one.refunded_minor)));
  const balances = facts.ledger.filter((one) => one.application_id === id);
  const income = -sum(balances.filter(({ account }) => isIncome(account)).map(({ balance }) => Number(balance)));
  if (income !== kept) yield `the ledger has ${income} of the order, the payments ${kept}`;
  for (const { account, balance } of balances)
    if (CLEARING.includes(account) && Number(balance) !== 0) yield `${account} is ${balance}`;
  if (!application) return;
  const refunded = sum(paying.map((one) => Number(one.refunded_minor)));
  if (Number(application.refunded_minor) !== refunded)
    yield `the application says ${application.refunded_minor} given back, the payment ${refunded}`;
  if (refunded !== told.refunded) yield `${refunded} given back, ${told.refunded} was acknowledged`;
}

/** It is told once that the order is paid and submitted, to everybody else and to the traveller. */
function* ofNews(told: Told, facts: Facts): Found {
  const events = facts.events.filter(({ key }) => key === told.id).map(({ event }) => event);
  const paid = events.filter(
    (event) =>
      event?.$case === 'statusChanged' &&
      event.statusChanged.paymentStatus === 'PAYMENT_STATUS_PAID' &&
      event.statusChanged.status === 'APPLICATION_STATUS_PAID',
  ).length;
  if (paid > 1) yield `it became paid ${paid} times`;
  const submitted = events.filter((event) => event?.$case === 'submitted').length;
  if (submitted !== (told.submitted ? 1 : 0)) yield `it was submitted ${submitted} times`;
  const mails = (subject: RegExp): number =>
    new Set(
      facts.mails
        .filter((mail) => subject.test(mail.subject) && mail.to.some(({ address }) => address === told.email))
        .map(({ messageId }) => messageId),
    ).size;
  const receipts = mails(/^Receipt/);
  const wanted = told.paidSessions.size > 0 ? 1 : 0;
  // Whoever is erased at once may be gone before the letter is written.
  if (receipts > 1 || (receipts !== wanted && !told.erased)) yield `${receipts} receipts`;
  const notices = mails(/^Application received/);
  if (notices > 1 || (notices !== (told.submitted ? 1 : 0) && !told.erased))
    yield `${notices} letters about the submission`;
}

/** Every document that is named is there, and nothing of an erased application is. */
function* ofDocuments(told: Told, facts: Facts, named: Partial<Record<DocumentRow['kind'], string>>): Found {
  const documents = facts.documents.filter((one) => one.application_id === told.id);
  for (const document of documents)
    if (document.erased && document.onDisk)
      yield `the file of the erased ${document.kind} ${document.id} is still there`;
  if (told.erased) {
    if (documents.some((one) => !one.erased)) yield 'pictures of an erased application are kept';
    return;
  }
  for (const [kind, id] of Object.entries(named)) {
    const document = documents.find((one) => one.id === id);
    if (!document || document.erased || !document.onDisk) yield `it names the ${kind} ${id}, which is not there`;
  }
  for (const kind of told.pictures.keys())
    if (told.pictures.get(kind)?.size && !named[kind]) yield `the ${kind} that was kept is not named`;
  // One that no application was known to name is asked about and swept after a while.
  const kept = documents.filter((one) => !one.erased && one.attached);
  for (const kind of ['selfie', 'passport']) {
    const count = kept.filter((one) => one.kind === kind).length;
    if (count > 1) yield `${count} pictures of kind ${kind} are kept`;
  }
}

/** Every answer that was acknowledged is there. */
function* ofAnswers(told: Told, body: Record<string, never>): Found {
  const of = body as unknown as {
    travellers: { lastName: string; passport: { passportNumber: string } | null }[];
    processingServiceId: string;
    phone: { phoneNumber: string } | null;
    personal: { jobTitle: string } | null;
    address: { street: string } | null;
    passportExtracted: { passportNumber: string } | null;
  };
  const [first] = of.travellers;
  const present: Record<string, string | undefined> = {
    lastName: first?.lastName,
    passportNumber: first?.passport?.passportNumber,
    processingServiceId: of.processingServiceId,
    phoneNumber: of.phone?.phoneNumber,
    jobTitle: of.personal?.jobTitle,
    street: of.address?.street,
    scanned: of.passportExtracted?.passportNumber,
  };
  for (const [field, values] of told.fields) {
    if (!(field in present)) continue;
    const value = present[field];
    const compared = (text: string | undefined): string => (text ?? '').replace(/\s/g, '');
    if (![...values].some((one) => compared(one) === compared(value)))
      yield `${field} was acknowledged as ${[...values].join(' or ')} and is ${value ?? 'missing'}`;
  }
}

const idOf = (url: string): string | undefined => (url ? url.replace('document:', '') : undefined);

/** What does not hold of money and of what was told about it. */
export const violationsIn = (told: Told, facts: Facts): string[] => [...ofMoney(told, facts), ...ofNews(told, facts)];

/** What does not hold of one history, its owner asked as well: nothing, where all is well. */
export const violationsOf = async (
  { told, traveller }: { told: Told; traveller: Pick<History['traveller'], 'call'> },
  facts: Facts,
): Promise<string[]> => {
  if (!told.id) return [];
  const found = violationsIn(told, facts);
  const application = facts.applications.find(({ id }) => id === told.id);
  if (!application) return [...found, 'the acknowledged application is not there'];
  if (told.submitted && !application.submitted) found.push('an acknowledged submission is not there');
  if (told.erased !== application.erased) found.push(`it is ${application.erased ? '' : 'not '}erased`);
  if (told.erased) return [...found, ...ofDocuments(told, facts, {})];
  const { status, body } = await traveller.call('GET', `applications/${told.id}`);
  if (status !== 200) return [...found, `its owner gets ${status}`];
  const named = { selfie: idOf(body.selfieUrl), passport: idOf(body.passportScanUrl) };
  const links = Object.values(named).filter((id) => id !== undefined);
  for (const id of links) {
    const link = await traveller.call('GET', `documents/${id}/link`);
    if (link.status !== 200) found.push(`the link to a picture answers ${link.status} ${link.reason}`);
  }
  const namedThere = Object.fromEntries(Object.entries(named).filter(([, id]) => id)) as Record<string, string>;
  return [...found, ...ofAnswers(told, body), ...ofDocuments(told, facts, namedThere)];
};

/** The violations of each history that has some. */
export const checkHistories = async (histories: readonly History[], books: Books): Promise<Map<History, string[]>> => {
  const facts = await books.read(histories.flatMap(({ told }) => told.id ?? []));
  const found = new Map<History, string[]>();
  for (const history of histories) {
    const violations = [...history.traveller.broken, ...(await violationsOf(history, facts))];
    if (violations.length > 0) found.set(history, violations);
  }
  return found;
};
