import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_ID, aCatalogue, anApplication, DESTINATION_ID, someNeighbours } from './fixtures.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

// Which calls to neighbours each hot request costs, exactly: one more is a decision, not an accident.

const calls: string[] = [];
const counted = <Answer>(name: string, answer: Answer) => {
  const stub = async (): Promise<Answer> => {
    calls.push(name);
    return answer;
  };
  return { [name]: stub };
};

let gateway: Gateway;
beforeAll(async () => {
  const application = anApplication();
  gateway = await startGateway({
    neighbours: someNeighbours({
      catalog: counted('getCatalogue', aCatalogue()),
      application: {
        ...counted('createApplication', application),
        ...counted('getApplication', application),
        ...counted('saveStep', application),
        ...counted('getQuote', application.quote),
        ...counted('submitApplication', application),
      },
      payment: counted('createCheckout', { sessionId: 'cs_1', url: 'https://pay.test/cs_1', applicationVersion: 4 }),
    }),
  });
  while (!gateway.catalogue.isLoaded()) await sleep(20);
});
afterAll(() => gateway.close());

const guest = { cookie: `visa_guest=${'A'.repeat(43)}`, 'sec-fetch-site': 'same-origin' };
const own = `/applications/${APPLICATION_ID}`;
const order = { destinationId: DESTINATION_ID, nationality: 'US', numApplicants: 2 };
const traveller = { firstMiddleName: 'Ada', lastName: 'King', birthMonth: 12, birthDay: 10, birthYear: 1985 };
const travellers = [{ ...traveller, email: 'ada@example.test' }];
const seen = { ...guest, 'if-match': '"3"' };

it.each<[string, () => Promise<Response>, string[]]>([
  ['the list', () => gateway.call('/destinations'), []],
  ['one destination', () => gateway.call('/destinations/united-kingdom-eta'), []],
  [
    'a create',
    () => gateway.send('POST', '/applications', order, { 'idempotency-key': 'key-of-one-intention' }),
    ['createApplication'],
  ],
  ['a read', () => gateway.call(own, { headers: guest }), ['getApplication']],
  ['a save', () => gateway.send('PATCH', `${own}/personal-details`, { travellers }, seen), ['saveStep']],
  ['a quote', () => gateway.call(`${own}/quote`, { headers: guest }), ['getQuote']],
  [
    'a checkout',
    () => gateway.send('POST', `${own}/checkout`, { totalMinor: 2100, currency: 'usd' }, guest),
    ['createCheckout'],
  ],
  ['a submit', () => gateway.call(`${own}/submit`, { method: 'POST', headers: guest }), ['submitApplication']],
])('%s calls no neighbour more than it must', async (_name, ask, expected) => {
  calls.length = 0;
  const answer = await ask();
  expect(answer.ok).toBe(true);
  expect(calls).toEqual(expected);
});
