import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Application, Extraction } from '@wayfare/api/schema';
import { on, refuse } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aGateway } from '../../../test/gateway.ts';
import { openScan, reading, scanned } from '../../../test/scanned-passport.tsx';
import { en } from '../../../test/words.ts';
import { apply } from '../../routes.tsx';

const gateway = aGateway();
beforeAll(() => gateway.server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => gateway.server.resetHandlers());
afterAll(() => gateway.server.close());

const open = (application: Application) => openScan(gateway, application);

const readField = (name: Extraction['fields'][number]['name'], value: string): Extraction['fields'][number] => ({
  name,
  value,
  source: 'both',
  confidence: 1,
  verified: true,
  box: null,
});

describe('a passport that says otherwise', () => {
  it('shows what the passport says otherwise at its field, and follows the choice', async () => {
    const fields = [
      readField('first_name', 'ANA'),
      readField('last_name', 'SILVA'),
      readField('date_of_birth', '1990-04-13'),
    ];
    gateway.server.use(
      on.post('/documents/{id}/extract', () => ({ ...reading, fields })),
      on.post('/applications/{id}/submit', () => scanned({ status: 'submitted', version: 9 })),
    );
    await open(scanned());
    const names = within(await screen.findByRole('group', { name: 'First name: which one counts?' }));
    expect(names.getByText('Ana Maria')).toBeVisible();
    expect(names.getByText('ANA')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('ANA');
    expect(screen.queryByText('This looks like another person’s passport')).not.toBeInTheDocument();
    expect(screen.getAllByText('The two lines and the print agree')).not.toHaveLength(0);
    await userEvent.click(names.getByRole('button', { name: 'Keep mine' }));
    expect(screen.getByLabelText('First name')).toHaveValue('Ana Maria');
    expect(names.getByRole('button', { name: 'Keep mine' })).toHaveAttribute('aria-pressed', 'true');
    const birth = within(screen.getByRole('group', { name: 'Date of birth: which one counts?' }));
    await userEvent.click(birth.getByRole('button', { name: 'Keep mine' }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit Application' }));
    await waitFor(() => expect(gateway.sent('PATCH', /passport-scan$/)).toHaveLength(1));
    expect(gateway.sent('PATCH', /passport-scan$/)[0]?.body).toMatchObject({
      scan: { firstName: 'Ana Maria', keptOwn: ['dateOfBirth'], read: { firstName: 'ANA', dateOfBirth: '1990-04-13' } },
    });
  });

  it("says plainly that a passport is another person's", async () => {
    const fields = [readField('first_name', 'MARK'), readField('last_name', 'SPECIMEN')];
    const data = { ...reading.data, first_name: 'MARK', last_name: 'SPECIMEN' };
    gateway.server.use(on.post('/documents/{id}/extract', () => ({ ...reading, data, fields })));
    await open(scanned());
    expect(await screen.findByText('This looks like another person’s passport')).toBeVisible();
    expect(screen.getByText(/do not match Ana Maria Silva/)).toBeVisible();
  });

  it('keeps what was corrected over a reload, and forgets it once it is saved', async () => {
    gateway.server.use(
      on.post('/documents/{id}/extract', () => reading),
      on.post('/applications/{id}/submit', () => scanned({ status: 'submitted', version: 9 })),
    );
    const first = await open(scanned());
    const number = await screen.findByLabelText('Passport number');
    await waitFor(() => expect(number).toHaveValue('X1234567'));
    await userEvent.type(number, '9');
    first.unmount();
    await renderRoutes(apply.routes, { at: '/application/passport-scan', messages: { apply: en } });
    await waitFor(() => expect(screen.getByLabelText('Passport number')).toHaveValue('X12345679'));
    expect(screen.getByLabelText('Issuing country')).toHaveValue('Portugal');
    await userEvent.click(screen.getByRole('button', { name: 'Submit Application' }));
    await waitFor(() => expect(sessionStorage.getItem('passportCorrections')).toBeNull());
  });

  it('leads to the field that the server refused', async () => {
    gateway.server.use(
      on.post('/documents/{id}/extract', () => reading),
      on.patch('/applications/{id}/passport-scan', () =>
        refuse(400, 'input-not-accepted', { fields: [{ path: 'scan.lastName', reason: 'not-a-name' }] }),
      ),
    );
    await open(scanned());
    await screen.findByLabelText('Last name');
    await userEvent.click(screen.getByRole('button', { name: 'Submit Application' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription(/no emoji and no symbols/),
    );
    expect(screen.getByRole('alert', { name: 'There is a problem' })).toHaveFocus();
  });
});
