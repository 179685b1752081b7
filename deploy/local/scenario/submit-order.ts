import * as order from '../drill/order.ts';
import { type Answer, createTraveller } from '../drill/traveller.ts';
import type { Running } from './running.ts';

const GIVEN_NAMES = ['Ada', 'Grace', 'Mary', 'Edith', 'Hedy', 'Joan', 'Katherine', 'Lise', 'Rosalind', 'Sofia'];

export interface Wanted {
  /** Of the first traveller; other travellers' passports come later. */
  passportNumber?: string;
  travellers?: number;
  /** Buys what pays everything back should the authority refuse. */
  isProtected?: boolean;
}

export interface Submitted {
  id: string;
  orderNumber: string;
  email: string;
}

const isDone = ({ status }: Answer): boolean => status === 200;

/** Applies, pays and submits as a traveller's browser does, without showing a page. */
export const submitOrder = async (running: Running, wanted: Wanted = {}): Promise<Submitted> => {
  const { travellers = 1, isProtected = false } = wanted;
  const number = wanted.passportNumber ?? `S${Math.random().toString().slice(2, 10)}`;
  const { call, insist, send } = createTraveller({ platform: running });
  const get = (path: string) => insist(path, () => call('GET', path));
  const { body: destination } = await get('destinations/uk-eta');
  const { body: created } = await insist('begin', () =>
    call('POST', 'applications', {
      body: { destinationId: destination.id, nationality: 'US', numApplicants: travellers },
    }),
  );
  const id: string = created.id;
  const save = (step: string, body: unknown) =>
    insist(step, async () => {
      await call('GET', `applications/${id}`);
      return call('PATCH', `applications/${id}/${step}`, { body });
    });
  const people = GIVEN_NAMES.slice(0, travellers);
  const email = `scenario-${id.slice(0, 8)}@travellers.example`;
  const [first] = order.personalDetails({ lastName: 'Lovelace', email }).travellers;
  await save('personal-details', {
    travellers: people.map((firstMiddleName, index) => ({
      ...first,
      firstMiddleName,
      email: index === 0 ? email : '',
    })),
  });
  const [passport] = order.passportDetails(number).travellers;
  await save('passport-details', { travellers: people.map((_, index) => (index ? { skipped: true } : passport)) });
  const { body: offer } = await get(`destinations/${destination.id}/services`);
  await save('processing', { serviceId: offer.services[0].id });
  if (isProtected) {
    const { body } = await get(`destinations/${destination.id}/upsells?nationality=US`);
    const protection = body.upsells.find(({ upsellName }: { upsellName: string }) => /denial/i.test(upsellName));
    await save('upsells', { upsellIds: [protection.id] });
  }
  const { body: quote } = await get(`applications/${id}/quote?currency=usd`);
  const { body: checkout } = await insist('checkout', () =>
    call('POST', `applications/${id}/checkout`, { body: { currency: 'usd', totalMinor: quote.total.amountMinor } }),
  );
  const session = new URL(checkout.url).pathname.split('/').at(-1);
  const card = '4242424242424242';
  await insist('pay', () =>
    send('POST', `${running.urls.sandbox}/sandbox/checkout/${session}/pay`, { body: { card } }),
  );
  const isPaid = async () => (await get(`applications/${id}`)).body.paymentStatus === 'paid';
  while (!(await isPaid())) await new Promise((go) => setTimeout(go, 300));
  await save('phone', { phoneCc: '+1', phoneNumber: '212 555 0100', smsOptIn: false });
  await save('personal', order.personal('Analyst'));
  await save('address', order.address('12 St James’s Square'));
  const upload = (kind: 'selfie' | 'passport', traveller: number) => {
    const form = order.pictureForm(kind);
    form.set('traveller', String(traveller));
    return insist(`upload ${kind}`, () => call('POST', `applications/${id}/documents`, { form }));
  };
  for (const traveller of people.keys()) await upload('selfie', traveller);
  await save('selfie', {});
  for (const [traveller, firstName] of people.entries()) {
    await upload('passport', traveller);
    const { scan } = order.passportScan(traveller === 0 ? number : `${number}${traveller}`);
    await save('passport-scan', { traveller, scan: { ...scan, firstName } });
  }
  await insist('submit', () => call('POST', `applications/${id}/submit`), isDone);
  return { id, orderNumber: id.slice(0, 8), email };
};
