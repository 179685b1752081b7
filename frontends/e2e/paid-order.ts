import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { type Order, type OrderOptions, payInSandbox, placeOrder } from './order.ts';
import { passports, portrait } from './pictures.ts';
import type { Platform } from './platform.ts';
import { eventually } from './traveller.ts';

const PAYS = '4242424242424242';

/** An order that is paid. */
export const placePaidOrder = async (
  { web, sandbox }: Platform,
  name: string,
  options: OrderOptions = {},
): Promise<Order> => {
  const order = await placeOrder(web, name, options);
  const session = await order.openCheckout();
  await payInSandbox(sandbox, session, PAYS);
  await eventually(
    async () => (await order.call('POST', 'payments/verify', { sessionId: session })).body,
    ({ formSession }) => formSession?.paymentStatus === 'paid',
    60_000,
  );
  await order.call('GET', `applications/${order.id}`);
  return order;
};

const upload = async (
  context: BrowserContext,
  { origin, order, kind, file }: { origin: string; order: Order; kind: 'selfie' | 'passport'; file: string },
) => {
  const picture = { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: readFileSync(file) };
  const answer = await context.request.post(`/api/applications/${order.id}/documents`, {
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    multipart: { kind, traveller: '0', file: picture },
    timeout: 60_000,
  });
  if (!answer.ok()) throw new Error(`upload of a ${kind}: ${answer.status()} ${await answer.text()}`);
};

const scan = {
  firstName: 'ADA',
  lastName: 'LOVELACE',
  issuingCountry: 'United Kingdom',
  dateOfIssue: '2021-05-04',
  dateOfExpiry: '2040-05-03',
};

/** Everything after the payment answered but the submission. */
export const answerAll = async ({ web }: Platform, context: BrowserContext, order: Order): Promise<void> => {
  const save = async (step: string, body: unknown) => {
    await order.call('GET', `applications/${order.id}`);
    const { status, body: answer } = await order.call('PATCH', `applications/${order.id}/${step}`, body);
    if (status !== 200) throw new Error(`${step}: ${status} ${JSON.stringify(answer)}`);
  };
  await save('phone', { phoneCc: '+1', phoneNumber: '555 0100', smsOptIn: false });
  await save('personal', {
    gender: 'female',
    employmentStatus: 'Student',
    jobTitle: '',
    crimeConvicted: false,
    crimeDetails: '',
  });
  await save('address', {
    street: '1 Main St',
    city: 'Springfield',
    stateProvince: 'IL',
    postalCode: '62701',
    country: 'United States',
  });
  await upload(context, { origin: web, order, kind: 'selfie', file: portrait });
  await save('selfie', {});
  await upload(context, { origin: web, order, kind: 'passport', file: passports.marlowe.file });
  await save('passport-scan', { traveller: 0, scan: { ...scan, passportNumber: order.passportNumber } });
};

/** An application of one traveller that is submitted, in the browser that began it. */
export const placeSubmittedOrder = async (
  platform: Platform,
  context: BrowserContext,
  name: string,
  options: Omit<OrderOptions, 'travellers'> = {},
): Promise<Order> => {
  const order = await placePaidOrder(platform, name, options);
  await order.handTo(context);
  await answerAll(platform, context, order);
  const { status, body } = await order.call('POST', `applications/${order.id}/submit`, {});
  if (status !== 200) throw new Error(`submit: ${status} ${JSON.stringify(body)}`);
  return order;
};
