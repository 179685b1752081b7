import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Extraction, Reason } from '@wayfare/api/schema';
import { noAnswer, on, rawAnswer, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { begun } from '../../../test/begun.ts';
import { anApplication, anOrder, aTraveller } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { aReading } from '../../../test/passport-reading.ts';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';
import { adoptApplication, flowStore, startOver } from '../flow/flow-store.ts';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  gateway.server.resetHandlers();
  dispatchEvent(new Event('online'));
});
afterAll(() => gateway.server.close());
beforeEach(() => {
  gateway.forget();
  gateway.has(anApplication());
});

/** Each picture that is kept has an id of its own. */
const pictureId = (count: number) => `5c1b6f0a-7a0e-4a57-8d5e-0000000000${String(count).padStart(2, '0')}`;
const answerWith = (...readings: Extraction[]) => {
  const next = () => (readings.length > 1 ? readings.shift() : readings[0]) as Extraction;
  let kept = 0;
  gateway.server.use(
    on.post('/applications/{id}/passport-reading', next),
    on.post('/applications/{id}/passport-pictures', ({ params }) => {
      kept += 1;
      return {
        id: pictureId(kept),
        applicationId: String(params.id),
        traveller: 0,
        kind: 'passport' as const,
        contentType: 'image/jpeg',
        sizeBytes: 1,
        widthPx: 1,
        heightPx: 1,
        createdAt: '2026-11-20T10:00:00.000Z',
      };
    }),
    on.post('/documents/{id}/extract', next),
    on.delete('/applications/{id}/passport-pictures/{documentId}', () => rawAnswer(null, { status: 204 })),
  );
};
const refuseWith = (status: number, reason: Reason) =>
  gateway.server.use(on.post('/applications/{id}/passport-pictures', () => refuse(status, reason)));
const dropped = () => gateway.sent('DELETE', /passport-pictures/).map(({ path }) => path.split('/').at(-1));
const pictures = () => flowStore.getState().personalDetails.map(({ passportDocumentId }) => passportDocumentId);

const nothing = aTraveller({ firstMiddleName: '', lastName: '', birthMonth: 0, birthDay: 0, birthYear: 0 });
const open = () => renderRoutes(apply.routes, { at: '/application/personal-details', messages: { apply: en } });
const picture = new File(['a picture'], 'passport.jpg', { type: 'image/jpeg' });
const photograph = async (name = 'Fill in from a photo of the passport') => {
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.upload(await screen.findByLabelText('Upload a picture'), picture);
};
const birthOf = (card: Pick<typeof screen, 'getByRole'> = screen) =>
  ['Month', 'Day', 'Year'].map(
    (part) => within(card.getByRole('group', { name: 'Date of birth' })).getByLabelText<HTMLSelectElement>(part).value,
  );

describe('a passport photographed first', () => {
  it('fills in what it says here and at the next step, and says of each field where it comes from', async () => {
    begun(anApplication(), { personalDetails: [nothing] });
    answerWith(aReading());
    await open();
    await photograph();
    expect(await screen.findByText('Filled in from the passport')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Passport of traveler #1' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    expect(screen.getByText(/^The photo is kept: after the payment/)).toBeVisible();
    const first = screen.getByLabelText('First and middle name');
    expect(first).toHaveValue('JANET ELEANOR');
    expect(first).toHaveAccessibleDescription('From your passport');
    expect(screen.getByLabelText('Last name')).toHaveValue('MARLOWE');
    expect(birthOf()).toEqual(['3', '14', '1988']);
    expect(screen.getByLabelText('Email')).not.toHaveAccessibleDescription(/passport/);
    await userEvent.type(first, ' JO');
    expect(first).toHaveAccessibleDescription('From your passport, changed by you');

    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByRole('heading', { name: 'Passport details' })).toBeVisible();
    const number = await screen.findByLabelText('Passport number (optional)');
    expect(number).toHaveValue('548219073');
    expect(number).toHaveAccessibleDescription('From your passport');
    // Chosen before the picture was taken: the passport says the same, and did not fill it in.
    expect(screen.getByRole('combobox', { name: 'Nationality on passport' })).not.toHaveAccessibleDescription(
      /From your passport/,
    );
    expect(screen.getByRole('group', { name: /Passport expiry date/ })).toHaveTextContent('From your passport');
    await userEvent.type(number, 'X');
    expect(number).toHaveAccessibleDescription('From your passport, changed by you');
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(gateway.sent('PATCH', /passport-details$/)).toHaveLength(1));
    expect(gateway.sent('PATCH', /passport-details$/)[0]?.body).toMatchObject({
      travellers: [{ details: { passportNumber: '548219073X', expiryYear: 2042, expiryMonth: 6, expiryDay: 9 } }],
    });
  });

  it.each<[string, () => unknown]>([
    ['opened', () => adoptApplication(anApplication({ id: '0b1d0d4e-4a4f-4b7e-9a9e-4d6f0a6f0a99' }))],
    ['begun', () => startOver({ order: anOrder() })],
  ])('says nothing of an application that is %s after it', async (_, change) => {
    begun(anApplication(), { personalDetails: [nothing] });
    answerWith(aReading());
    await open();
    await photograph();
    expect(await screen.findByText('Filled in from the passport')).toBeVisible();
    expect(sessionStorage.getItem('passportReadings')).toContain('548219073');
    change();
    expect(sessionStorage.getItem('passportReadings')).toBeNull();
  });

  it('of one name is filled in as such', async () => {
    begun(anApplication(), { personalDetails: [nothing] });
    answerWith(aReading({ first_name: '', last_name: 'SUPARMAN' }));
    await open();
    await photograph();
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'My passport shows only one name' })).toBeChecked(),
    );
    expect(screen.getByLabelText('Name')).toHaveValue('SUPARMAN');
  });

  it('takes nothing away that was typed: it stands beside it, and the traveller decides', async () => {
    begun(anApplication(), { personalDetails: [aTraveller({ lastName: 'Marlow' })] });
    answerWith(aReading({ first_name: 'ANA MARIA' }));
    await open();
    await photograph();
    const names = within(await screen.findByRole('group', { name: 'Last name: which one counts?' }));
    const last = screen.getByLabelText('Last name');
    expect(last).toHaveValue('Marlow');
    expect(last).not.toHaveAccessibleDescription(/From your passport/);
    // Typed, and the same as what was read.
    expect(screen.getByLabelText('First and middle name')).not.toHaveAccessibleDescription(/From your passport/);
    expect(screen.queryByRole('group', { name: 'First name: which one counts?' })).not.toBeInTheDocument();
    await userEvent.click(names.getByRole('button', { name: 'Use the passport’s' }));
    expect(last).toHaveValue('MARLOWE');
    expect(last).toHaveAccessibleDescription('From your passport');
    await userEvent.click(names.getByRole('button', { name: 'Keep mine' }));
    expect(last).toHaveValue('Marlow');
    expect(last).not.toHaveAccessibleDescription(/From your passport/);
    const birth = within(screen.getByRole('group', { name: 'Date of birth: which one counts?' }));
    expect(birthOf()).toEqual(['4', '12', '1990']);
    await userEvent.click(birth.getByRole('button', { name: 'Use the passport’s' }));
    expect(birthOf()).toEqual(['3', '14', '1988']);
  });

  it('leaves open what was not decided, also after a reload, and remembers what was', async () => {
    begun(anApplication(), { personalDetails: [aTraveller({ lastName: 'Marlow' })] });
    answerWith(aReading({ first_name: 'ANA MARIA' }));
    const { unmount } = await open();
    await photograph();
    const birth = () => screen.findByRole('group', { name: 'Date of birth: which one counts?' });
    await userEvent.click(within(await birth()).getByRole('button', { name: 'Use the passport’s' }));
    unmount();
    await open();
    const last = within(await screen.findByRole('group', { name: 'Last name: which one counts?' }));
    expect(screen.queryByRole('group', { name: 'Date of birth: which one counts?' })).not.toBeInTheDocument();
    await userEvent.click(last.getByRole('button', { name: 'Use the passport’s' }));
    expect(screen.getByLabelText('Last name')).toHaveValue('MARLOWE');
    expect(last.getByRole('button', { name: 'Use the passport’s' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('From your passport');
  });

  it('is kept for its traveller, in words, until they say otherwise', async () => {
    begun(anApplication(), { personalDetails: [aTraveller()] });
    answerWith(aReading());
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Fill in from a photo of the passport' }));
    expect(await screen.findByText(/you agree that we store it encrypted .* erased 30 days after/)).toBeVisible();
    await userEvent.upload(screen.getByLabelText('Upload a picture'), picture);
    expect(await screen.findByText('The photo of this passport is kept for the passport step.')).toBeVisible();
    await waitFor(() =>
      expect(gateway.sent('PATCH', /personal-details$/).at(-1)?.body).toMatchObject({
        travellers: [{ passportDocumentId: pictureId(1) }],
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Take another photo' }));
    await userEvent.upload(screen.getByLabelText('Upload a picture'), picture);
    await waitFor(() => expect(pictures()).toEqual([pictureId(2)]));
    await waitFor(() => expect(dropped()).toEqual([pictureId(1)]));

    await userEvent.click(screen.getByRole('button', { name: 'Don’t keep the passport photo of traveler #1' }));
    expect(await screen.findByText('The photo is erased. We ask for one after the payment.')).toHaveFocus();
    expect(dropped()).toEqual([pictureId(1), pictureId(2)]);
    expect(pictures()).toEqual(['']);
    await waitFor(() =>
      expect(gateway.sent('PATCH', /personal-details$/).at(-1)?.body).not.toHaveProperty(
        'travellers.0.passportDocumentId',
      ),
    );
    expect(screen.getByText(/we ask for it again after the payment/)).toBeVisible();
  });

  it('is only read where the traveller wants that, and not kept where nobody can read it', async () => {
    begun(anApplication(), { personalDetails: [nothing] });
    answerWith({ ...aReading(), accepted: false, reason: 'not-a-passport', fields: [] }, aReading());
    await open();
    await photograph();
    await waitFor(() => expect(dropped()).toEqual([pictureId(1)]));
    expect(pictures()).toEqual(['']);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Only read the photo, don’t keep it' }));
    expect(screen.getByText(/The photo is read and not stored/)).toBeVisible();
    await userEvent.upload(screen.getByLabelText('Upload a picture'), picture);
    expect(await screen.findByText(/we ask for it again after the payment/)).toBeVisible();
    expect(gateway.sent('POST', /passport-pictures$/)).toHaveLength(1);
    expect(gateway.sent('POST', /passport-reading$/)).toHaveLength(1);
    expect(pictures()).toEqual(['']);
  });

  it('asks to check what nothing vouches for', async () => {
    begun(anApplication(), { personalDetails: [nothing] });
    const reading = aReading();
    answerWith({
      ...reading,
      fields: reading.fields.map((one) => ({ ...one, verified: one.name !== 'first_name' })),
    });
    await open();
    await photograph();
    const first = screen.getByLabelText('First and middle name');
    await waitFor(() => expect(first).toHaveAccessibleDescription('From your passport, please check'));
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('From your passport');
    await userEvent.type(first, ' JO');
    expect(first).toHaveAccessibleDescription('From your passport, changed by you');
  });

  it('that has expired, or that the visa is not for, is said', async () => {
    begun(anApplication(), { personalDetails: [nothing] });
    answerWith(aReading({ date_of_expiry: '2020-06-09', nationality: 'IND' }));
    gateway.server.use(on.get('/requirements', () => ({ kind: 'visa', days: 0, offers: [], source: 'gov.uk' })));
    await open();
    await photograph();
    expect(await screen.findByText(/^This passport has expired\./)).toBeVisible();
    expect(await screen.findByText(/^This visa is not for/)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Nationality: which one counts?' })).not.toBeInTheDocument();
  });

  it('that can’t be read whole gives what is certain, and why', async () => {
    begun(anApplication(), { personalDetails: [nothing] });
    const reading = aReading();
    const fields = reading.fields.map((one) => ({ ...one, verified: one.name === 'date_of_birth' }));
    answerWith({ ...reading, accepted: false, reason: 'check-digits', fields });
    await open();
    await photograph();
    expect(await screen.findByText('We could not read this passport')).toBeVisible();
    expect(screen.getByText(/^The two lines at the bottom do not add up/)).toBeVisible();
    expect(birthOf()).toEqual(['3', '14', '1988']);
    expect(screen.getByLabelText('Last name')).toHaveValue('');
  });

  it.each<[string, () => void, RegExp]>([
    [
      'is none',
      () => answerWith({ ...aReading(), accepted: false, reason: 'not-a-passport', fields: [] }),
      /does not look like the photo page/,
    ],
    ['finds no reader', () => refuseWith(503, 'extraction-unavailable'), /^Reading passports does not work right now/],
    ['comes after too many', () => refuseWith(429, 'too-many-readings'), /^Too many passports were read/],
    ['is no picture', () => refuseWith(400, 'upload-not-an-image'), /^This file is not a picture/],
    [
      'is sent without a connection',
      () => {
        dispatchEvent(new Event('offline'));
        gateway.server.use(on.post('/applications/{id}/passport-pictures', () => noAnswer()));
      },
      /^There is no connection/,
    ],
  ])('that %s is said in words, and what was typed stays', async (_, prepare, words) => {
    begun(anApplication(), { personalDetails: [aTraveller()] });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Fill in from a photo of the passport' }));
    const input = await screen.findByLabelText('Upload a picture');
    prepare();
    await userEvent.upload(input, picture);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Last name')).toHaveValue('Silva');
    expect(birthOf()).toEqual(['4', '12', '1990']);
    expect(screen.getByLabelText('Upload a picture')).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Type instead' }));
    expect(screen.getByRole('button', { name: 'Fill in from a photo of the passport' })).toHaveFocus();
  });

  it('is followed by the next of the family, and leaves with its traveller', async () => {
    begun(anApplication(), { personalDetails: [], order: anOrder({ numApplicants: 3 }) });
    answerWith(
      aReading(),
      aReading({ first_name: 'TOM', passport_number: '2' }),
      aReading({ first_name: 'LUCY', passport_number: '3' }),
    );
    await open();
    await photograph();
    for (const number of [2, 3]) {
      await userEvent.click(await screen.findByRole('button', { name: 'Next passport' }));
      const region = within(await screen.findByRole('region', { name: `Passport of traveler #${number}` }));
      await userEvent.upload(region.getByLabelText('Upload a picture'), picture);
      await region.findByText('Filled in from the passport');
    }
    expect(screen.queryByRole('button', { name: 'Next passport' })).not.toBeInTheDocument();
    const names = () =>
      screen
        .getAllByLabelText('First and middle name')
        .map((input) => [
          (input as HTMLInputElement).value,
          document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
        ]);
    const from = 'From your passport';
    expect(names()).toEqual([
      ['JANET ELEANOR', from],
      ['TOM', from],
      ['LUCY', from],
    ]);
    const numbers = () => flowStore.getState().passportDetails.map((passport) => passport?.passportNumber);
    expect(numbers()).toEqual(['548219073', '2', '3']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove traveler #2' }));
    expect(names()).toEqual([
      ['JANET ELEANOR', from],
      ['LUCY', from],
    ]);
    expect(numbers()).toEqual(['548219073', '3']);
    expect(pictures()).toEqual([pictureId(1), pictureId(3)]);
    expect(dropped()).toEqual([pictureId(2)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(numbers()).toEqual(['548219073', '2', '3']));
    expect(names()[1]).toEqual(['TOM', from]);
    expect(pictures()).toEqual([pictureId(1), '', pictureId(3)]);
  });
});
