// A traveller's whole way through the gateway, as a browser would go it: order, payment in the sandbox, pictures, OCR,
// the handed-in application, the mail.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';

const { GATEWAY, STRIPE, MAIL } = process.env;
const email = `helm-test-${randomUUID().slice(0, 8)}@travellers.example`;
let cookie = '';
let version = 0;

const call = async (method, path, body) => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${GATEWAY}/api/${path}`, {
    method,
    signal: AbortSignal.timeout(30_000),
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      'if-match': `"${version}"`,
      ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm || body === undefined ? body : JSON.stringify(body),
  });
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  version = Number(response.headers.get('etag')?.replaceAll('"', '') ?? version) || version;
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
};

const step = async (name, work) => {
  const began = Date.now();
  try {
    const result = await work();
    console.log(`ok     ${name} (${Date.now() - began} ms)`);
    return result;
  } catch (error) {
    console.log(`FAILED ${name}: ${error.message} ${error.cause ?? ''}`);
    process.exit(1);
  }
};

/** Asks until the answer will do. */
const until = async (ask, patienceMs = 60_000) => {
  for (const end = Date.now() + patienceMs; ; await sleep(500)) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`not within ${patienceMs / 1000} s`);
  }
};

/** A PNG of coloured stripes: nobody's picture. */
const picture = (width = 900, height = 1200) => {
  const chunk = (type, data) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4, 'latin1');
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
    return Buffer.concat([head, data, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows.set([(x * 7) % 256, (y * 5) % 256, (x + y) % 256], y * (1 + width * 3) + 1 + x * 3);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const upload = (id, kind) => {
  const form = new FormData();
  form.append('kind', kind);
  form.append('traveller', '0');
  form.append('file', new Blob([picture()], { type: 'image/png' }), `${kind}.png`);
  return call('POST', `applications/${id}/documents`, form);
};

const { id, destinationId } = await step('an application is begun', async () => {
  const { id: chosen } = await call('GET', 'destinations/uk-eta');
  const application = await call('POST', 'applications', {
    destinationId: chosen,
    nationality: 'US',
    numApplicants: 1,
  });
  version = application.version;
  return { id: application.id, destinationId: chosen };
});
await step('the steps of the order are saved', async () => {
  const { services } = await call('GET', `destinations/${destinationId}/services`);
  await call('PATCH', `applications/${id}/personal-details`, {
    travellers: [{ firstMiddleName: 'Helm', lastName: 'Test', birthMonth: 12, birthDay: 10, birthYear: 1985, email }],
  });
  await call('PATCH', `applications/${id}/passport-details`, { travellers: [{ skipped: true }] });
  await call('PATCH', `applications/${id}/processing`, { serviceId: services[0].id });
});
await step('the order is paid in the sandbox and fulfilled by the webhook', async () => {
  const { total } = await call('GET', `applications/${id}/quote?currency=usd`);
  const { url } = await call('POST', `applications/${id}/checkout`, { currency: 'usd', totalMinor: total.amountMinor });
  const session = new URL(url).pathname.split('/').at(-1);
  const paid = await fetch(`${STRIPE}/sandbox/checkout/${session}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: '4242424242424242' }),
  });
  if (!paid.ok) throw new Error(`the sandbox answers ${paid.status}`);
  await until(async () => (await call('GET', `applications/${id}`)).paymentStatus === 'paid');
});
await step('the form after payment is filled in', async () => {
  await call('PATCH', `applications/${id}/phone`, { phoneCc: '+44', phoneNumber: '20 7946 0958', smsOptIn: false });
  await call('PATCH', `applications/${id}/personal`, {
    gender: 'female',
    employmentStatus: 'Employed',
    jobTitle: 'Engineer',
    crimeConvicted: false,
    crimeDetails: '',
  });
  await call('PATCH', `applications/${id}/address`, {
    street: '12 St James’s Square',
    city: 'London',
    stateProvince: 'Greater London',
    postalCode: 'SW1Y 4JH',
    country: 'United Kingdom',
  });
});
await step('a selfie is kept', async () => {
  await upload(id, 'selfie');
  await call('GET', `applications/${id}`);
  await call('PATCH', `applications/${id}/selfie`, {});
});
const passport = await step('a passport page is kept', () => upload(id, 'passport'));
await step('the OCR pod reads it, and finds no passport on stripes', async () => {
  const { accepted } = await call('POST', `documents/${passport.id}/extract`);
  if (accepted) throw new Error('stripes were taken for a passport');
});
await step('the application is handed in', async () => {
  await call('GET', `applications/${id}`);
  await call('PATCH', `applications/${id}/passport-scan`, {
    traveller: 0,
    scan: {
      firstName: 'Helm',
      lastName: 'Test',
      passportNumber: '123456789',
      issuingCountry: 'United States',
      dateOfIssue: '2020-01-01',
      dateOfExpiry: '2035-01-01',
    },
  });
  const { status } = await call('POST', `applications/${id}/submit`);
  if (status !== 'submitted') throw new Error(`its status is ${status}`);
});
await step('mails about it have arrived', () =>
  until(async () => {
    const mails = await (await fetch(`${MAIL}/email`)).json();
    return mails.some(({ to }) => to.some(({ address }) => address === email));
  }),
);
