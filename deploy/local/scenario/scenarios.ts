import { makeLate } from './make-late.ts';
import { type Desk, openDesk, type Running } from './running.ts';
import { addReviewer } from './second-person.ts';
import { type Submitted, submitOrder } from './submit-order.ts';

const FULL_QUEUE = 20;
/** Few enough for two cores. */
const AT_ONCE = 4;

interface Scenario {
  readonly about: string;
  readonly run: (running: Running, desk: Desk) => Promise<Submitted[]>;
}

const toGovernment = (desk: Desk, id: string): Promise<number> =>
  desk.move(
    id,
    { event: 'review-started' },
    { event: 'review-passed' },
    { event: 'handed-over', authorityReference: `GBR-${id.slice(0, 6).toUpperCase()}` },
  );

/** What can be set up by name; each starts from nothing and leaves what was there alone. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'full-queue': {
    about: `${FULL_QUEUE} submitted cases that nobody has`,
    run: async (running) => {
      const submitted: Submitted[] = [];
      while (submitted.length < FULL_QUEUE)
        submitted.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => submitOrder(running)))));
      return submitted;
    },
  },
  asked: {
    about: 'a case whose traveller owes a new passport scan',
    run: async (running, desk) => {
      const order = await submitOrder(running);
      const version = await desk.move(order.id, { event: 'review-started' });
      const message = 'The number at the bottom cannot be read.';
      const ask = { version, traveller: 0, subject: 'passport', reason: 'glare', message, days: 3 };
      await desk.call('POST', `cases/${order.id}/requests`, ask);
      return [order];
    },
  },
  'refused-with-protection': {
    about: 'a refusal confirmed by a second person, paid back by denial protection',
    run: async (running, desk) => {
      const order = await submitOrder(running, { isProtected: true });
      const version = await toGovernment(desk, order.id);
      const proposal = { version, event: 'government-refused', reason: 'not-eligible' };
      const proposed = await desk.call('POST', `cases/${order.id}/proposals`, proposal);
      const { urls, secrets } = running;
      const second = await openDesk(running, await addReviewer(urls.keycloak, secrets.keycloakAdminPassword));
      await second.call('POST', `cases/${order.id}/proposals/confirm`, {
        version: proposed.summary.version,
        proposalId: proposed.proposal.id,
        reason: '',
      });
      return [order];
    },
  },
  late: {
    about: 'a case whose promised time is over; its processing fee goes back within a minute',
    run: async (running) => {
      const order = await submitOrder(running);
      await makeLate(running.urls.postgres, order.id);
      return [order];
    },
  },
  duplicate: {
    about: 'two cases for one passport and destination; both are in the queue of duplicates within a minute',
    run: async (running) => {
      const passportNumber = `D${Date.now().toString().slice(-8)}`;
      return [await submitOrder(running, { passportNumber }), await submitOrder(running, { passportNumber })];
    },
  },
  'party-of-ten': {
    about: 'one case of ten travellers',
    run: async (running) => [await submitOrder(running, { travellers: 10 })],
  },
};
