import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import type Stripe from 'stripe';
import { startSandbox } from '../src/server.ts';
import { aConfig, aSession, aStateFile, clientOf, post, type Sandbox } from './fixtures.ts';

/**
 * Stripe's own description of its API, where `go mod download github.com/stripe/stripe-mock@v0.203.0` puts it, or
 * wherever STRIPE_OPENAPI says.
 */
const { STRIPE_OPENAPI, GOMODCACHE, GOPATH } = process.env;
const modules = GOMODCACHE ?? join(GOPATH ?? join(homedir(), 'go'), 'pkg/mod');
const description =
  STRIPE_OPENAPI ?? join(modules, 'github.com/stripe/stripe-mock@v0.203.0/embedded/openapi/spec3.json');

/** OpenAPI says `nullable`; what may be expanded is an id here, as nothing was asked to be expanded. */
const toJsonSchema = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(toJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = node as Record<string, unknown>;
  const schema =
    'x-expansionResources' in rest
      ? { type: 'string' }
      : Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, toJsonSchema(value)]));
  return nullable ? { anyOf: [{ type: 'null' }, schema] } : schema;
};

const loadSchemas = () => {
  const { components } = JSON.parse(readFileSync(description, 'utf8'));
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ $id: 'stripe', components: toJsonSchema(components) as object });
  return (name: string, value: unknown): string[] => {
    const check = ajv.compile({ $ref: `stripe#/components/schemas/${name}` });
    check(value);
    return (check.errors ?? [])
      .filter(({ keyword }) => keyword === 'required' || keyword === 'type' || keyword === 'enum')
      .map(({ instancePath, message, params }) => `${name}${instancePath} ${message} ${JSON.stringify(params)}`);
  };
};

const state = aStateFile();
let sandbox: Sandbox;
let stripe: Stripe;
let faultsOf: ReturnType<typeof loadSchemas>;
beforeAll(async () => {
  sandbox = await startSandbox(aConfig({ stateFile: state.file }));
  stripe = clientOf(sandbox.port);
});
afterAll(async () => {
  await sandbox.close();
  state.remove();
});

(existsSync(description) ? describe : describe.skip)('what the sandbox answers, by Stripe’s own description', () => {
  beforeAll(() => {
    faultsOf = loadSchemas();
  });
  const control = async (path: string, body: object) => (await post(`${sandbox.url}/sandbox/${path}`, body)).json();
  const paidIntent = async () => {
    const { id } = await stripe.checkout.sessions.create(aSession());
    await control(`checkout/${id}/pay`, {});
    return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  };

  it('has the shape of refunds, disputes, balance transactions and events', async () => {
    const refunded = await paidIntent();
    const { id } = await stripe.refunds.create({ payment_intent: refunded, amount: 500 });
    await control(`refunds/${id}/settle`, { status: 'failed' });
    const { id: disputeId } = await control(`payments/${await paidIntent()}/dispute`, {});
    await control(`disputes/${disputeId}/close`, { status: 'won' });
    expect(faultsOf('refund', await stripe.refunds.retrieve(id))).toEqual([]);
    expect(faultsOf('dispute', await stripe.disputes.retrieve(disputeId))).toEqual([]);
    const { data: movements } = await stripe.balanceTransactions.list({ limit: 100 });
    expect(movements).toHaveLength(6);
    for (const movement of movements) expect(faultsOf('balance_transaction', movement)).toEqual([]);
    const { data: events } = await stripe.events.list({ limit: 100 });
    for (const event of events) expect(faultsOf('event', event)).toEqual([]);
  });

  it('is not called right whatever it is', () => {
    expect(faultsOf('refund', { id: 7, object: 'refund' }).length).toBeGreaterThan(3);
  });
});
