// One question for each screen of an order, asked again and again while a part is away.
import * as order from './order.ts';
import type { Staff } from './staff.ts';
import { createStages, PLAIN, type Stages } from './stages.ts';
import type { Target } from './target.ts';
import type { Answer } from './traveller.ts';

/** Asks one thing of the platform, as a screen does. */
export interface Probe {
  readonly name: string;
  readonly ask: () => Promise<Answer>;
}

/** One screen's question each; orders of their own, so that one does not wait for another. */
export const createProbes = async (target: Target, staff: Staff, index: number) => {
  const stages = createStages({ target, staff, index, plan: PLAIN });
  const paying = createStages({ target, staff, index: index + 1, plan: PLAIN });
  const done = createStages({ target, staff, index: index + 2, plan: PLAIN });
  await Promise.all([stages.begin(), paying.begin(), done.begin()]);
  const [session = ''] = await done.openCheckouts();
  await done.pay(session);
  await done.awaitPaid(session);
  const upload = (kind: 'selfie' | 'passport') =>
    done.traveller.call('POST', `applications/${done.told.id}/documents`, { form: order.pictureForm(kind) });
  const kept = await upload('passport');
  let isUploaded = false;
  const uploadSelfie = async (): Promise<Answer> => {
    const answer = await upload('selfie');
    isUploaded ||= answer.status === 201;
    return answer;
  };
  const quote = await paying.traveller.call('GET', `applications/${paying.told.id}/quote?currency=usd`);
  let acknowledged = '';
  let turn = 0;
  const save = async (): Promise<Answer> => {
    turn += 1;
    const street = `Y${1_000_000 + turn}`;
    const answer = await stages.traveller.call('PATCH', `applications/${stages.told.id}/passport-details`, {
      body: order.passportDetails(street),
    });
    if (answer.reason === 'application-changed') {
      const fresh = await stages.traveller.call('GET', `applications/${stages.told.id}`);
      if (fresh.status === 200) return save();
      return fresh;
    }
    if (answer.status === 200) acknowledged = street;
    return answer;
  };
  const of =
    ({ told, traveller }: Stages) =>
    () =>
      traveller.call('GET', `applications/${told.id}`);
  const probes: Probe[] = [
    { name: 'look at the catalogue', ask: () => stages.traveller.call('GET', 'destinations') },
    { name: 'read an order', ask: of(done) },
    { name: 'save an answer', ask: save },
    {
      name: 'go to pay',
      ask: () =>
        paying.traveller.call('POST', `applications/${paying.told.id}/checkout`, {
          body: { currency: 'usd', totalMinor: quote.body.total.amountMinor },
        }),
    },
    { name: 'upload a picture', ask: uploadSelfie },
    {
      name: 'read a passport',
      ask: async () => {
        const answer = await done.traveller.call('POST', `documents/${kept.body.id}/extract`);
        // The picture shows none, or was replaced: the answer came.
        return answer.status === 404 || answer.status === 400 || answer.status === 409
          ? { ...answer, status: 200 }
          : answer;
      },
    },
    {
      name: 'ask for a sign-in link',
      ask: () => stages.traveller.call('POST', 'auth/links', { body: { email: stages.told.email } }),
    },
  ];
  /** Whether the picture that the order names can be read. */
  const hasSelfie = async (): Promise<boolean> => {
    const { traveller } = done;
    const { body } = await traveller.insist('read', of(done));
    const link = await traveller.call('GET', `documents/${body.travellers[0]?.selfieDocumentId}/link`);
    if (link.status !== 200) return false;
    const { status } = await traveller.send('GET', new URL(link.body.url, target.platform.urls.web).href, {});
    return status === 200;
  };
  /** Acknowledged answers that are not there: an unacknowledged later one may be. */
  const countLost = async (): Promise<number> => {
    const { body } = await stages.traveller.insist('read', () => of(stages)());
    const present: string = body.travellers[0]?.passport?.passportNumber ?? '';
    const lostAnswer = present >= acknowledged ? 0 : 1;
    return lostAnswer + (isUploaded && !(await hasSelfie()) ? 1 : 0);
  };
  const fives = () => [stages, paying, done].flatMap(({ traveller }) => traveller.broken).length;
  return { probes, countLost, fives };
};
