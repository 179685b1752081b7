// The stages of an order as a traveller, and later staff, go through them; what was acknowledged is written down.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as order from './order.ts';
import type { Staff } from './staff.ts';
import type { Target } from './target.ts';
import { type Answer, createTraveller, Violation } from './traveller.ts';

const PAID_WITHIN_MS = 240_000;

export interface Plan {
  readonly twoTabs: boolean;
  readonly checkouts: 'one' | 'double tap' | 'two tabs';
  readonly declinedFirst: boolean;
  /** Whether the return page is seen, or only the webhook tells. */
  readonly verifies: 'once' | 'twice' | 'never';
  readonly uploads: 'once' | 'double tap' | 'replaced';
  readonly submits: 'once' | 'double tap';
  readonly after: 'nothing' | 'refund' | 'part' | 'at Stripe' | 'erase';
}

export const PLAIN: Plan = {
  twoTabs: false,
  checkouts: 'one',
  declinedFirst: false,
  verifies: 'never',
  uploads: 'once',
  submits: 'once',
  after: 'nothing',
};

/** What the traveller was told, and so has to be true at the end. */
export interface Told {
  id?: string;
  email: string;
  /** Field -> the values it may have: the last one acknowledged and those sent since without an answer. */
  readonly fields: Map<string, Set<string>>;
  paidSessions: Set<string>;
  readonly pictures: Map<'selfie' | 'passport', Set<string>>;
  submitted: boolean;
  erased: boolean;
  /** Refunds that were acknowledged, by their minor units. */
  refunded: number;
}

interface Deps {
  readonly target: Target;
  readonly staff: Staff;
  readonly index: number;
  readonly plan: Plan;
}

const saved = ({ status }: Answer): boolean => status === 200;

export type Stages = ReturnType<typeof createStages>;

export const createStages = ({ target, staff, index, plan }: Deps) => {
  const word = `${index}x${randomUUID().slice(0, 8)}`;
  const traveller = createTraveller(target);
  const { call, insist, note, fault } = traveller;
  const told: Told = {
    email: `drill-${word}@example.org`,
    fields: new Map(),
    paidSessions: new Set(),
    pictures: new Map(),
    submitted: false,
    erased: false,
    refunded: 0,
  };
  const reread = () => insist('read', () => call('GET', `applications/${told.id}`), saved);

  /**
   * Saves a step; a stale version is read again. The field may have any value sent since the last that was
   * acknowledged.
   */
  const save = async (step: string, field: string, value: string, body: unknown): Promise<void> => {
    const values = told.fields.get(field) ?? new Set<string>();
    told.fields.set(field, values.add(value));
    const attempt = () => call('PATCH', `applications/${told.id}/${step}`, { body });
    const answer = await insist(
      step,
      async () => {
        const first = await attempt();
        if (first.reason !== 'application-changed') return first;
        await reread();
        return attempt();
      },
      (one) => saved(one) || one.reason === 'application-changed',
    );
    if (!saved(answer)) return save(step, field, value, body);
    told.fields.set(field, new Set([value]));
  };

  const begin = async (): Promise<void> => {
    const { body: destination } = await insist('destination', () => call('GET', 'destinations/uk-eta'), saved);
    const key = randomUUID();
    const body = { destinationId: destination.id, nationality: 'US', numApplicants: 1 };
    const created = await insist('begin', () => call('POST', 'applications', { body, key }));
    told.id = created.body.id;
    const { email } = told;
    await save(
      'personal-details',
      'lastName',
      `Love${letters(word)}`,
      order.personalDetails({ lastName: `Love${letters(word)}`, email }),
    );
    if (plan.twoTabs) {
      // Both tabs know the same version: one of them is told to look again.
      const names = ['Left', 'Right'].map((tab) => `${tab}${letters(word)}`);
      for (const name of names) told.fields.get('lastName')?.add(name);
      const answers = await Promise.all(
        names.map((lastName) =>
          call('PATCH', `applications/${told.id}/personal-details`, {
            body: order.personalDetails({ lastName, email }),
          }),
        ),
      );
      if (answers.every(saved)) fault('both tabs saved over the same version');
      const kept = names[answers.findIndex(saved)];
      if (kept && answers.every(({ status }) => status === 200 || status === 409))
        told.fields.set('lastName', new Set([kept]));
      await reread();
    }
    const number = `X${String(1_000_000 + index)}`;
    await save('passport-details', 'passportNumber', number, order.passportDetails(number));
    const { body: offer } = await insist(
      'services',
      () => call('GET', `destinations/${destination.id}/services`),
      saved,
    );
    const serviceId: string = (offer.services[index % offer.services.length] as { id: string }).id;
    await save('processing', 'processingServiceId', serviceId, { serviceId });
  };

  const openCheckouts = async (): Promise<string[]> => {
    const { body: quote } = await insist(
      'quote',
      () => call('GET', `applications/${told.id}/quote?currency=usd`),
      saved,
    );
    const body = { currency: 'usd', totalMinor: quote.total.amountMinor };
    const refusals = ['payment-processing', 'checkout-replaced', 'application-already-paid'];
    const press = () =>
      insist(
        'checkout',
        () => call('POST', `applications/${told.id}/checkout`, { body }),
        (one) => saved(one) || refusals.includes(one.reason),
      );
    const answers = plan.checkouts === 'one' ? [await press()] : await Promise.all([press(), press()]);
    const sessions = answers.flatMap(({ body: opened }) => (opened?.url ? [sessionOf(opened.url)] : []));
    if (sessions.length === 0) return openCheckouts();
    return [...new Set(sessions)];
  };

  const pay = async (session: string): Promise<void> => {
    const url = `${target.platform.urls.sandbox}/sandbox/checkout/${session}/pay`;
    const press = (card: string) =>
      insist(
        'pay',
        async () => {
          const answer = await traveller.send('POST', url, { body: { card } });
          note(`pay ${session} ${answer.status} ${answer.body?.status ?? ''}`);
          return answer;
        },
        ({ status }) => status === 200 || status === 409,
      );
    if (plan.declinedFirst) await press('4000000000000002');
    const { body } = await press('4242424242424242');
    if (body.status === 'paid' || body.status === 'already_paid') told.paidSessions.add(session);
  };

  /** Stripe tells nothing more of it: only the return page learns of it, or our own check after 15 minutes. */
  const isNeverTold = async (session: string): Promise<boolean> => {
    const answer = await fetch(`${target.platform.urls.sandbox}/sandbox/deliveries?object=${session}`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined);
    const { deliveries = [] } = ((await answer?.json()) ?? {}) as { deliveries?: { status: string }[] };
    return deliveries.length > 0 && deliveries.every(({ status }) => status === 'dropped');
  };

  const awaitPaid = async (session: string): Promise<void> => {
    for (const end = Date.now() + PAID_WITHIN_MS; ; await sleep(1_000)) {
      const verify = () => call('POST', 'payments/verify', { body: { sessionId: session } });
      if (plan.verifies !== 'never' || (await isNeverTold(session))) {
        const answers = await Promise.all(plan.verifies === 'twice' ? [verify(), verify()] : [verify()]);
        for (const { body } of answers)
          if (body?.outcome === 'failed') fault(`a paid session is said to have failed: ${body.message}`);
      }
      const { body } = await reread();
      if (body.paymentStatus === 'paid') return;
      if (Date.now() > end) throw new Violation(`paid, and ${body.paymentStatus} after ${PAID_WITHIN_MS / 1000} s`);
    }
  };

  const upload = async (kind: 'selfie' | 'passport'): Promise<void> => {
    const may = told.pictures.get(kind) ?? new Set<string>();
    told.pictures.set(kind, may);
    const press = async () => {
      // Without an answer the picture may still come to be the one.
      const { body } = await insist(`upload ${kind}`, () =>
        call('POST', `applications/${told.id}/documents`, { form: order.pictureForm(kind) }),
      );
      may.add(body.id);
    };
    if (plan.uploads === 'double tap') await Promise.all([press(), press()]);
    else await press();
    if (plan.uploads === 'replaced') await press();
    await reread();
  };

  const answerAll = async (): Promise<void> => {
    const own = letters(word);
    await save(
      'phone',
      'phoneNumber',
      `7700 9${String(index % 100_000).padStart(5, '0')}`,
      order.phone(`7700 9${String(index % 100_000).padStart(5, '0')}`),
    );
    await save('personal', 'jobTitle', `Analyst ${own}`, order.personal(`Analyst ${own}`));
    await save('address', 'street', `12 ${own} Way`, order.address(`12 ${own} Way`));
    await upload('selfie');
    await save('selfie', 'selfie', '', {});
    await upload('passport');
    await save('passport-scan', 'scanned', `54821${index}`, order.passportScan(`54821${index}`));
  };

  const submit = async (): Promise<void> => {
    const press = () =>
      insist(
        'submit',
        () => call('POST', `applications/${told.id}/submit`),
        ({ status }) => status === 200,
      );
    await Promise.all(plan.submits === 'once' ? [press()] : [press(), press()]);
    told.submitted = true;
  };

  const goOn = async (): Promise<void> => {
    if (plan.after === 'erase') {
      await insist('erase', async () =>
        call('POST', `admin/submissions/${told.id}/erase`, { token: await staff.token() }),
      );
      told.erased = true;
    }
    if (plan.after === 'refund' || plan.after === 'part') {
      const key = randomUUID();
      const reason = 'requested_by_traveller';
      const body = plan.after === 'part' ? { scope: 'amount', amountMinor: 100, reason } : { scope: 'whole', reason };
      const press = () =>
        insist('refund', async () =>
          call('POST', `admin/submissions/${told.id}/refunds`, { body, key, token: await staff.token() }),
        );
      const answers = await Promise.all([press(), press()]);
      if (new Set(answers.map(({ body: one }) => one.id)).size !== 1) fault('one key made two refunds');
      told.refunded = answers[0]?.body.amount.amountMinor ?? 0;
    }
    if (plan.after === 'at Stripe') told.refunded = await staff.refundAtStripe([...told.paidSessions], 200);
  };

  return { told, traveller, begin, openCheckouts, pay, awaitPaid, save, upload, answerAll, submit, goOn };
};

const sessionOf = (url: string): string => new URL(url).pathname.split('/').at(-1) as string;
/** Names hold letters only. */
const letters = (word: string): string =>
  word.replace(/[0-9]/g, (digit) => 'ghijklmnop'[Number(digit)] as string).replace(/[^a-z]/g, '');
