import type Stripe from 'stripe';
import { startSandbox } from '../src/server.ts';
import { aConfig, aSession, aStateFile, clientOf, type Sandbox } from './fixtures.ts';

const state = aStateFile();
let sandbox: Sandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await startSandbox(aConfig({ stateFile: state.file }));
  stripe = clientOf(sandbox.port);
});
afterAll(async () => {
  await sandbox.close();
  state.remove();
});

const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ana Souza', email: '' };
const press = (id: string, fields: Record<string, string>, path = '') =>
  fetch(`${sandbox.url}/pay/${id}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
const pageOf = async (id: string) => (await fetch(`${sandbox.url}/pay/${id}`)).text();

it('shows the order in the language and currency of the session', async () => {
  const lines = [
    { quantity: 2, price_data: { currency: 'eur', unit_amount: 5950, product_data: { name: 'Visa <b>' } } },
  ];
  const { id } = await stripe.checkout.sessions.create(aSession({ locale: 'fr', line_items: lines }));
  const page = await pageOf(id);
  expect(page).toContain('<html lang="fr">');
  expect(page).toContain('Visa &lt;b&gt;');
  expect(page).toContain('Payer 119,00\u00a0€');
  expect(page).toContain('aucun argent réel');
});

it('lets only itself and the way back be posted to', async () => {
  const { id } = await stripe.checkout.sessions.create(aSession());
  const answer = await fetch(`${sandbox.url}/pay/${id}`);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://localhost:8080");
  expect(policy).not.toContain('unsafe');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('sends the payer on with 303 after a good card', async () => {
  const { id } = await stripe.checkout.sessions.create(aSession());
  const answer = await press(id, good);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://localhost:8080/application/payment-success?session_id=${id}`);
  expect(await pageOf(id)).toContain('This order has been paid');
});

it('says each fault at its field and charges nothing', async () => {
  const { id } = await stripe.checkout.sessions.create(aSession());
  const answer = await press(id, { ...good, number: '4242 4242 4242 4241', expiry: '01 / 20', cvc: '1' });
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page).toContain('This is not a card number. Check the digits.');
  expect(page).toContain('This card has expired.');
  expect(page).toContain('The security code is incomplete.');
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(3);
  expect((await stripe.checkout.sessions.retrieve(id)).payment_intent).toBeNull();
});

it('never writes an unknown card back into the page', async () => {
  const { id } = await stripe.checkout.sessions.create(aSession());
  const page = await (await press(id, { ...good, number: '4111 1111 1111 1111' })).text();
  expect(page).toContain('only the test cards');
  expect(page).not.toContain('4111');
});

it('says a decline and takes the next card', async () => {
  const { id } = await stripe.checkout.sessions.create(aSession());
  const declined = await press(id, { ...good, number: '4000000000000002' });
  expect(declined.headers.get('location')).toBe(`/pay/${id}`);
  expect(await pageOf(id)).toContain('Your card was declined.');
  expect((await press(id, good)).headers.get('location')).toContain('payment-success');
});

it('asks the bank for some cards: refused once, confirmed the second time', async () => {
  const { id } = await stripe.checkout.sessions.create(aSession());
  await press(id, { ...good, number: '4000 0025 0000 3155' });
  expect(await pageOf(id)).toContain('Your bank asks you to confirm');
  await press(id, { decision: 'refuse' }, '/confirm');
  expect(await pageOf(id)).toContain('Your bank could not confirm that it is you.');
  await press(id, { ...good, number: '4000 0025 0000 3155' });
  const confirmed = await press(id, { decision: 'confirm' }, '/confirm');
  expect(confirmed.headers.get('location')).toContain('payment-success');
});

it('tells an expired page and an unknown one', async () => {
  const { id } = await stripe.checkout.sessions.create(aSession());
  await stripe.checkout.sessions.expire(id);
  const page = await pageOf(id);
  expect(page).toContain('This payment page has expired');
  expect(page).toContain('href="http://localhost:8080/application/review-order"');
  expect((await fetch(`${sandbox.url}/pay/cs_test_none`)).status).toBe(404);
});
