import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Application, Extraction } from '@wayfare/api/schema';
import { on, refuse } from '@wayfare/api/testing/on';
import { delay } from 'msw';
import { aSavedTraveller } from '../../../test/fixtures.ts';
import { aGateway } from '../../../test/gateway.ts';
import { openScan, reading, scanned } from '../../../test/scanned-passport.tsx';
import type { Look } from '../photo-check/look-at-photo.ts';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => gateway.server.resetHandlers());
afterAll(() => gateway.server.close());

const open = (application: Application) => openScan(gateway, application);

describe('passport scan', () => {
  it('prefills what was read, saves it reviewed and submits', async () => {
    gateway.server.use(
      on.post('/documents/{id}/extract', () => reading),
      on.post('/applications/{id}/submit', async () => {
        await delay(50);
        const submitted = scanned({ status: 'submitted', version: 9, nextStep: 'final-submission' });
        gateway.has(submitted);
        return submitted;
      }),
    );
    await open(scanned());
    expect(
      await screen.findByText('Passport data extracted successfully. Please review the information.'),
    ).toBeInTheDocument();
    expect(await screen.findByLabelText('Issuing country')).toHaveValue('Portugal');
    expect(screen.getByText('Read and verified')).toBeVisible();
    expect(screen.getByText('Check your answers')).toBeVisible();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Submit Application' }));
    expect(await screen.findByRole('heading', { name: 'Application Received!' })).toBeVisible();
    expect(gateway.sent('PATCH', /passport-scan$/).map(({ body }) => body)).toEqual([
      { traveller: 0, scan: expect.objectContaining({ lastName: 'SILVA', dateOfExpiry: '2031-05-03' }) },
    ]);
    expect(gateway.sent('POST', /submit$/)).toHaveLength(1);
    await waitFor(() => expect(localStorage.getItem('formSessionId')).toBeNull());
  });

  it('takes a page without a first name as it is, and says so', async () => {
    const data = { ...reading.data, first_name: '', last_name: 'SUPARMAN' };
    gateway.server.use(on.post('/documents/{id}/extract', () => ({ ...reading, data })));
    await open(scanned());
    const onlyOne = await screen.findByRole('checkbox', { name: /^My passport shows only one name/ });
    await waitFor(() => expect(onlyOne).toBeChecked());
    expect(onlyOne).toHaveAccessibleDescription('First name: not on this passport.');
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('SUPARMAN');
    await userEvent.click(screen.getByRole('button', { name: 'Submit Application' }));
    await waitFor(() => expect(gateway.sent('PATCH', /passport-scan$/)).toHaveLength(1));
    expect(gateway.sent('PATCH', /passport-scan$/)[0]?.body).toMatchObject({
      scan: { firstName: '', lastName: 'SUPARMAN', singleName: true },
    });
  });

  it('goes on by hand when the passport cannot be read', async () => {
    gateway.server.use(on.post('/documents/{id}/extract', () => refuse(503, 'extraction-unavailable')));
    await open(scanned());
    expect((await screen.findAllByText('Extraction failed')).length).toBeGreaterThan(0);
    await userEvent.type(screen.getByLabelText('Passport number'), 'X1');
    await userEvent.click(screen.getByRole('button', { name: 'Submit Application' }));
    expect(await screen.findAllByText('Issuing country is required')).not.toHaveLength(0);
  });

  it('marks each field, and its place in the picture while it is looked over', async () => {
    const box = { x: 0.1, y: 0.5, width: 0.2, height: 0.1 };
    const fields: Extraction['fields'] = [
      { name: 'last_name', value: 'SILVA', source: 'both', confidence: 1, verified: true, box },
      { name: 'passport_number', value: 'X1234567', source: 'mrz', confidence: 0.7, verified: false, box: null },
    ];
    const warnings = ['mrz-and-print-differ', 'name-cut-short', 'a-warning-of-tomorrow'];
    gateway.server.use(on.post('/documents/{id}/extract', () => ({ ...reading, fields, warnings })));
    await open(scanned());
    const named = await screen.findByLabelText('Last name');
    expect(named).toHaveAccessibleDescription('Read and verified The two lines and the print agree');
    expect(screen.getByLabelText('Passport number')).toHaveAccessibleDescription('Please check');
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('Not readable, please enter');
    expect(screen.getByText(/printed details differ/)).toBeVisible();
    expect(screen.getByText(/too long for the two lines/)).toBeVisible();

    const place = document.querySelector('[data-field="last_name"]');
    expect(place).toHaveStyle({ left: '10%', top: '50%', width: '20%', height: '10%' });
    expect(place).toHaveAttribute('data-active', 'false');
    await userEvent.click(named);
    expect(place).toHaveAttribute('data-active', 'true');
    expect(screen.getByText('200 %')).toBeVisible();
    await userEvent.click(screen.getByLabelText('Passport number'));
    expect(place).toHaveAttribute('data-active', 'false');
    expect(screen.getByText('100 %')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Enlarge the picture' }));
    expect(screen.getByText('150 %')).toBeVisible();
  });

  it('waits while the reader is busy, says so, and reads when it is not', async () => {
    let asked = 0;
    gateway.server.use(
      on.post('/documents/{id}/extract', () => {
        asked++;
        if (asked === 2) return reading;
        return refuse(429, 'ocr-busy', { retryAfterSeconds: 1 });
      }),
    );
    await open(scanned());
    expect(await screen.findByText(/Yours is next in line/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Application' })).toBeDisabled();
    expect(await screen.findByLabelText('Last name', undefined, { timeout: 5_000 })).toHaveValue('SILVA');
  });

  it('lets those who would rather type do so at once, and read it after all', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    gateway.server.use(
      on.post('/documents/{id}/extract', async () => {
        await held;
        return reading;
      }),
    );
    await open(scanned());
    await userEvent.click(await screen.findByRole('button', { name: 'Enter the details by hand' }));
    await userEvent.type(screen.getByLabelText('Passport number'), 'AB12');
    release();
    await delay(50);
    expect(screen.getByLabelText('Passport number')).toHaveValue('AB12');
    await userEvent.click(screen.getByRole('button', { name: 'Read it again' }));
    expect(await screen.findByText('Check what we read')).toBeVisible();
    expect(screen.getByLabelText('Passport number')).toHaveValue('X1234567');
  });

  it('shows both dates where the passport was read in two ways, and a name with its accents', async () => {
    const box = null;
    const fields = [
      { name: 'last_name', value: 'SILVA', printed: 'SÍLVA', source: 'both', confidence: 1, verified: true, box },
      {
        name: 'date_of_issue',
        value: '2021-05-04',
        other: '2027-05-04',
        source: 'printed',
        confidence: 0.8,
        verified: false,
        box,
      },
    ] as const;
    const data = { ...reading.data, date_of_issue: '2021-05-04' };
    gateway.server.use(on.post('/documents/{id}/extract', () => ({ ...reading, data, fields: [...fields] })));
    await open(scanned());
    const issued = await screen.findByRole('group', { name: 'Date of issue' });
    expect(issued).toHaveAccessibleDescription(/^Please check It could also be May 4, 2027/);
    expect(screen.getByLabelText('Last name')).toHaveValue('SÍLVA');
    expect(screen.getByLabelText('Last name')).not.toHaveAccessibleDescription(/could also be/);
  });

  it('keeps what is certain of a page that is not, with the reason', async () => {
    const refused = { ...reading, accepted: false, reason: 'check-digits' };
    gateway.server.use(on.post('/documents/{id}/extract', () => refused));
    await open(scanned());
    expect(await screen.findByText(/two lines at the bottom do not add up/)).toBeVisible();
    expect(screen.getByLabelText('Last name')).toHaveValue('SILVA');
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription(
      'Read and verified The two lines and the print agree',
    );
    expect(screen.getByLabelText('Issuing country')).toHaveValue('');
    expect(screen.getByLabelText('Issuing country')).toHaveAccessibleDescription('Not readable, please enter');
  });

  it('keeps the traveller on the page when the submission fails', async () => {
    gateway.server.use(
      on.post('/documents/{id}/extract', () => reading),
      on.post('/applications/{id}/submit', () => refuse(500, 'unexpected')),
    );
    await open(scanned());
    await screen.findByText('Read and verified');
    await userEvent.click(screen.getByRole('button', { name: 'Submit Application' }));
    expect(await screen.findByText('Failed to submit application. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Upload Your Passport' })).toBeVisible();
  });

  it('refuses a file that is too large before sending it', async () => {
    await open(scanned({ travellers: [aSavedTraveller()] }));
    const input = await screen.findByLabelText('Upload a picture');
    const large = new File(['x'], 'passport.jpg', { type: 'image/jpeg' });
    Object.defineProperty(large, 'size', { value: 15 * 1024 * 1024 + 1 });
    await userEvent.upload(input, large);
    expect(await screen.findByText('File too large')).toBeInTheDocument();
    expect(screen.getByText('Please upload a file smaller than 15MB')).toBeInTheDocument();
    expect(gateway.sent('POST', /documents$/)).toHaveLength(0);
  });

  it('says that it is reading, and what the picture has to look like before', async () => {
    gateway.server.use(
      on.post('/documents/{id}/extract', async () => {
        await delay(1_000);
        return reading;
      }),
    );
    const { unmount } = await open(scanned({ travellers: [aSavedTraveller()] }));
    expect(await screen.findByRole('button', { name: 'Submit Application' })).toBeDisabled();
    for (const rule of [
      'The page showing photo, name and date of birth',
      'In color, in good light, with no glare or shadows',
      'All corners visible, nothing covering the information',
    ])
      expect(screen.getByText(rule)).toBeVisible();
    unmount();
    await open(scanned());
    expect(await screen.findByText('Extracting passport data...')).toBeInTheDocument();
    expect(await screen.findByLabelText('Issuing country', {}, { timeout: 5_000 })).toHaveValue('Portugal');
    expect(screen.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
  });

  it('asks for each detail that is missing', async () => {
    gateway.server.use(on.post('/documents/{id}/extract', () => refuse(503, 'extraction-unavailable')));
    await open(scanned());
    await screen.findByLabelText('First name');
    for (const label of ['First name', 'Last name', 'Passport number', 'Issuing country'])
      await userEvent.clear(screen.getByLabelText(label));
    const before = gateway.sent('POST', /submit$/).length;
    await userEvent.click(screen.getByRole('button', { name: 'Submit Application' }));
    for (const sentence of [
      'First name is required',
      'Last name is required',
      'Passport number is required',
      'Issuing country is required',
      'Date of issue is required',
      'Date of expiry is required',
    ])
      expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
    expect(gateway.sent('POST', /submit$/)).toHaveLength(before);
  });

  it.each([
    ['a selfie', [{ left: 0.3, top: 0.2, width: 0.4, height: 0.5 }], /^This looks like a photo of a face/],
    ['the reverse', [], /^We see no photo of a person and no two lines/],
  ])('notices %s in place of the page with the photo', async (_, boxes, words) => {
    gateway.server.use(
      on.post('/documents/{id}/extract', () => ({ ...reading, accepted: false, reason: 'no-zone-found', fields: [] })),
    );
    const application = scanned();
    const { queryClient } = await openScan(gateway, application);
    expect((await screen.findAllByText('Extraction failed')).length).toBeGreaterThan(0);
    expect(await screen.findByText(/^We did not find the two lines/)).toBeVisible();
    act(() => {
      queryClient.setQueryData<Look>(['photo-look', application.travellers[0]?.passportDocumentId], {
        faces: boxes.map((box) => ({ box, nose: 0.5, tilt: 0, eyes: 0.3 })),
        measures: { light: 170, burnt: 0, detail: 120, unrest: 2 },
      });
    });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/^We did not find the two lines/)).not.toBeInTheDocument();
  });

  it('says that the passport is missing when complete details are sent without a picture', async () => {
    const { container } = await open(
      scanned({
        travellers: [
          aSavedTraveller({
            passportScan: {
              firstName: 'ANA',
              lastName: 'SILVA',
              singleName: false,
              passportNumber: 'X1',
              issuingCountry: 'Portugal',
              dateOfIssue: '2021-05-04',
              dateOfExpiry: '2031-05-03',
            },
          }),
        ],
      }),
    );
    await screen.findByRole('heading', { name: 'Upload Your Passport' });
    fireEvent.submit(container.querySelector('form') as HTMLFormElement);
    expect(await screen.findByText('Missing passport')).toBeInTheDocument();
    expect(screen.getByText('Please upload your passport before continuing')).toBeInTheDocument();
  });
});
