import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Document, Traveller, TravellerCase } from '@wayfare/api/schema';
import { on, rawAnswer, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { aCase, submitted } from '../../../test/case.ts';
import { aSavedTraveller } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { forgetAnswers } from '../flow/flow-store.ts';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  forgetAnswers();
});
afterEach(() => {
  gateway.server.resetHandlers();
  jest.restoreAllMocks();
});

const open = async (current: TravellerCase, application = submitted, documents: Document[] = []) => {
  gateway.has(application);
  gateway.server.use(
    on.get('/applications/{id}/case', () => current),
    on.get('/applications/{id}/documents', () => ({ documents })),
  );
  begun(application);
  await renderRoutes(apply.routes, { at: '/application/final-submission', messages: { apply: en } });
  return screen.findByRole('region', { name: 'Receipt and documents' });
};
const aDocument = (own: Partial<Document> = {}): Document => ({
  id: 'c2b7f0e5-58d8-4a3e-9a52-0f4b7f1f6a77',
  applicationId: submitted.id,
  traveller: 0,
  kind: 'passport',
  contentType: 'image/jpeg',
  sizeBytes: 90_000,
  widthPx: 1_000,
  heightPx: 700,
  createdAt: '2026-11-20T09:00:00.000Z',
  ...own,
});
const read = {
  firstName: 'ANA MARIA',
  lastName: 'SILVA',
  passportNumber: 'X1',
  nationality: 'US',
  dateOfBirth: '1990-04-12',
  sex: 'F',
  dateOfExpiry: '',
  issuingCountry: 'US',
};
type Scan = NonNullable<Traveller['passportScan']>;
const scan: Scan = {
  firstName: 'Ana Maria',
  lastName: 'Silva',
  singleName: false,
  passportNumber: 'X1',
  issuingCountry: 'USA',
  dateOfIssue: '',
  dateOfExpiry: '',
};

describe('the receipt', () => {
  it('is downloaded under the name that the server gives it, with nothing personal in its address', async () => {
    const papers = await open(aCase({ refunded: { amountMinor: 1_000, currency: 'usd' } }));
    expect(within(papers).getByText('$61.32 paid')).toBeVisible();
    expect(within(papers).getByText('$10.00 given back')).toBeVisible();
    const disposition = 'attachment; filename="receipt-3f1c9a52.pdf"';
    gateway.server.use(
      on.get('/applications/{id}/receipt.pdf', () =>
        rawAnswer('%PDF', { headers: { 'content-type': 'application/pdf', 'content-disposition': disposition } }),
      ),
    );
    URL.createObjectURL = () => 'blob:receipt';
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await userEvent.click(within(papers).getByRole('button', { name: 'Download Receipt (PDF)' }));
    await waitFor(() => expect(saved).toEqual(['receipt-3f1c9a52.pdf']));
    expect(gateway.sent('GET', /receipt/).map(({ path }) => path)).toEqual([
      `/api/applications/${submitted.id}/receipt.pdf`,
    ]);
  });

  it('says so where it cannot be had', async () => {
    const papers = await open(aCase());
    gateway.server.use(on.get('/applications/{id}/receipt.pdf', () => refuse(503, 'neighbour-unavailable')));
    await userEvent.click(within(papers).getByRole('button', { name: 'Download Receipt (PDF)' }));
    expect(await screen.findByText('The receipt could not be downloaded. Please try again.')).toBeVisible();
  });
});

describe('the documents that were sent', () => {
  const said = async (document: Document, passportScan: Scan) => {
    const travellers = [aSavedTraveller({ passportScan })];
    const application = { ...submitted, submittedAt: '2026-11-20T10:00:00.000Z', travellers };
    const papers = await open(aCase(), application, [document]);
    return within(papers)
      .findByText(/^(Passport page|Selfie), Ana Maria Silva$/, { selector: 'p' })
      .then((name) => name.closest('li'));
  };

  it('say whose they are, when they were sent and that the reader agrees', async () => {
    const row = await said(aDocument(), { ...scan, read });
    expect(row).toHaveTextContent(/Sent Fri, Nov 20, 2026/);
    expect(row).toHaveTextContent('Read by machine: it agrees with your answers.');
  });

  it.each([
    ['another name', aDocument(), { ...scan, read: { ...read, lastName: 'SOUZA' } }, /one detail differs/],
    ['typed by hand', aDocument(), scan, /Not read by machine: you typed its details/],
    ['asked for again', aDocument({ createdAt: '2026-11-21T09:00:00.000Z' }), { ...scan, read }, /our team checks it/],
  ])('say what came of reading: %s', async (_, document, passportScan, words) => {
    expect(await said(document, passportScan)).toHaveTextContent(words);
  });

  it('claim nothing of a picture that nobody reads, and can not be replaced unasked', async () => {
    const row = await said(aDocument({ kind: 'selfie' }), { ...scan, read });
    expect(row).not.toHaveTextContent(/machine/);
    expect(document.querySelector('input[type="file"]')).toBeNull();
    expect(screen.getByText('If we need a picture again, we ask you for it here.')).toBeVisible();
  });
});

describe('the changes since the submission', () => {
  const change = (own: Partial<TravellerCase['changes'][number]>): TravellerCase['changes'][number] => ({
    at: '2026-11-21T10:00:00.000Z',
    actor: 'staff',
    kind: 'information-requested',
    subject: null,
    traveller: null,
    amount: null,
    ...own,
  });

  it('say who, when and what, and of a party whose', async () => {
    const changes = [
      change({ actor: 'system', kind: 'refunded', amount: { amountMinor: 700, currency: 'usd' } }),
      change({ actor: 'traveller', kind: 'information-provided', subject: 'passport', traveller: 1 }),
      change({ subject: 'passport', traveller: 1 }),
    ];
    await open(aCase({ changes }), { ...submitted, travellers: [aSavedTraveller(), aSavedTraveller()] });
    const region = screen.getByRole('region', { name: 'Changes since you handed it in' });
    expect(
      within(region)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^\$7\.00 given backOur system · Sat, Nov 21, 2026/),
      expect.stringMatching(/^Answered: A new picture of the passport pageYou · Traveler #2 · Sat, Nov 21, 2026/),
      expect.stringMatching(/^Asked you: A new picture of the passport pageOur team · Traveler #2 · Sat, Nov 21, 2026/),
    ]);
  });

  it('are no card of their own before there are any', async () => {
    await open(aCase());
    expect(screen.queryByRole('region', { name: 'Changes since you handed it in' })).toBeNull();
  });
});
