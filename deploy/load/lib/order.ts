import { check, sleep } from 'k6';
import http from 'k6/http';
import { bodyOf, call } from './api.ts';
import { aNationality, type Destination, type Offer, pick } from './visit.ts';

/** An application as the browser that began it knows it. */
export interface Order {
  id: string;
  version: number;
  destinationId: string;
  serviceIds: string[];
  /** Of the person who applies; somebody new for each application. */
  email: string;
  saves: number;
}

interface Saved {
  id: string;
  version: number;
}

const kind = 'save';

export const beginOrder = (destination: Destination): Order => {
  const { services = [] } = bodyOf<Partial<Offer>>(
    call(`destinations/${destination.id}/services`, { name: 'destinations/{id}/services', kind: 'begin' }),
  );
  const created = bodyOf<Saved>(
    call('applications', {
      method: 'POST',
      name: 'applications',
      kind: 'begin',
      body: { destinationId: destination.id, nationality: pick(destination.nationalityCountries), numApplicants: 1 },
    }),
  );
  return {
    id: created.id,
    version: created.version,
    destinationId: destination.id,
    serviceIds: services.map(({ id }) => id),
    email: `load-${__VU}-${Math.random().toString(36).slice(2, 10)}@example.org`,
    saves: 0,
  };
};

const save = (order: Order, step: string, body: unknown): void => {
  const answer = call(`applications/${order.id}/${step}`, {
    method: 'PATCH',
    name: `applications/{id}/${step}`,
    kind,
    body,
    version: order.version,
  });
  order.version = bodyOf<Saved>(answer).version ?? order.version;
  order.saves += 1;
};

/** Their name is another each time: whoever comes back to this step has something to correct. */
const travellerOf = ({ email }: Order) => ({
  firstMiddleName: `Ada ${Math.random().toString(36).slice(2, 8).replace(/\d/g, 'x')}`,
  lastName: 'Lovelace',
  birthMonth: 12,
  birthDay: 10,
  birthYear: 1985,
  email,
});

/** The steps before the payment, each a save of its own. */
const STEPS: ((order: Order) => void)[] = [
  (order) => save(order, 'personal-details', { travellers: [travellerOf(order)] }),
  (order) =>
    save(order, 'passport-details', {
      travellers: [
        {
          skipped: false,
          details: {
            nationality: aNationality(),
            passportNumber: 'X1234567',
            expiryMonth: 1,
            expiryDay: 2,
            expiryYear: 2034,
          },
        },
      ],
    }),
  (order) => save(order, 'processing', { serviceId: order.serviceIds[order.saves % order.serviceIds.length] }),
  (order) => save(order, 'upsells', { upsellIds: [] }),
];

/** The next save of somebody who fills in the form: the steps in their order, then again any that is to be changed. */
export const saveNextStep = (order: Order): void => (STEPS[order.saves] ?? pick(STEPS))(order);

export const fillIn = (order: Order): void => {
  for (const step of STEPS) step(order);
};

/** @returns the id of the session paid at the sandbox's hosted page. */
export const pay = (order: Order): string => {
  const quote = bodyOf<{ total?: { amountMinor: number } }>(
    call(`applications/${order.id}/quote?currency=usd`, { name: 'applications/{id}/quote', kind: 'checkout' }),
  );
  const { url = '' } = bodyOf<{ url?: string }>(
    call(`applications/${order.id}/checkout`, {
      method: 'POST',
      name: 'applications/{id}/checkout',
      kind: 'checkout',
      body: { currency: 'usd', totalMinor: quote.total?.amountMinor },
    }),
  );
  const [, origin = '', session = ''] = /^(https?:\/\/[^/]+)\/.*\/([^/?#]+)/.exec(url) ?? [];
  const paid = http.post(`${origin}/sandbox/checkout/${session}/pay`, JSON.stringify({ card: '4242424242424242' }), {
    headers: { 'Content-Type': 'application/json' },
    tags: { name: 'hosted page', kind: 'sandbox' },
  });
  check(paid, { 'the hosted page takes the card': ({ status }) => status < 400 });
  return session;
};

/** Asks as the return page does, until the payment is known. */
export const awaitPaid = (order: Order, session: string): void => {
  let outcome = '';
  for (let turn = 0; turn < 20 && outcome !== 'paid'; turn += 1) {
    if (turn > 0) sleep(0.5);
    const verified = bodyOf<{ outcome?: string; formSession?: { version: number; paymentStatus: string } | null }>(
      call('payments/verify', {
        method: 'POST',
        name: 'payments/verify',
        kind: 'checkout',
        body: { sessionId: session },
      }),
    );
    if (verified.formSession?.paymentStatus !== 'paid') continue;
    outcome = verified.outcome ?? '';
    order.version = verified.formSession.version;
  }
  check(outcome, { 'the payment is known': (said) => said === 'paid' });
};

export interface Pictures {
  selfie: ArrayBuffer;
  passport: ArrayBuffer;
}

export const upload = (order: Order, kindOfPicture: 'selfie' | 'passport', picture: ArrayBuffer): string => {
  const uploaded = call(`applications/${order.id}/documents`, {
    method: 'POST',
    name: 'applications/{id}/documents',
    kind: 'upload',
    form: { fields: { kind: kindOfPicture, traveller: '0' }, file: picture },
  });
  return bodyOf<{ id: string }>(uploaded).id;
};

/** What follows the payment, to the submitted application. */
export const finish = (order: Order, { selfie, passport }: Pictures): void => {
  save(order, 'phone', { phoneCc: '+44', phoneNumber: '7700 900123', smsOptIn: false });
  save(order, 'personal', {
    gender: 'female',
    employmentStatus: 'Employed',
    jobTitle: 'Analyst',
    crimeConvicted: false,
    crimeDetails: '',
  });
  save(order, 'address', {
    street: '12 Analytical Way',
    city: 'London',
    stateProvince: 'Greater London',
    postalCode: 'N1 9GU',
    country: 'United Kingdom',
  });
  upload(order, 'selfie', selfie);
  reread(order);
  save(order, 'selfie', {});
  upload(order, 'passport', passport);
  reread(order);
  save(order, 'passport-scan', {
    traveller: 0,
    scan: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      passportNumber: '548219073',
      issuingCountry: 'United States',
      dateOfIssue: '2024-01-02',
      dateOfExpiry: '2034-01-01',
    },
  });
  const submitted = call(`applications/${order.id}/submit`, {
    method: 'POST',
    name: 'applications/{id}/submit',
    kind: 'submit',
  });
  check(submitted, {
    'the application is submitted': (answer) => bodyOf<{ status?: string }>(answer).status === 'submitted',
  });
};

/** An uploaded picture has changed the application's version. */
const reread = (order: Order): void => {
  order.version =
    bodyOf<Saved>(call(`applications/${order.id}`, { name: 'applications/{id}', kind: 'read' })).version ??
    order.version;
};
