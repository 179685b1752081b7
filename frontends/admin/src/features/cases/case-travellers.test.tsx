import { screen, within } from '@testing-library/react';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCase, aPaidMoney, aSubmission, aThread, colleagues } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

const { id } = aSubmission();
const server = startStaffServer(
  on.get('/admin/colleagues', () => colleagues),
  on.get('/admin/submissions/{id}/money', () => aPaidMoney()),
  on.get('/admin/submissions/{id}/documents', () => ({ documents: [] })),
  on.get('/admin/submissions/{id}/messages', () => aThread()),
);
const show = () => {
  signInAs('reviewer');
  return renderRoutes(admin.routes, { at: `/admin/cases/${id}`, messages: { admin: words } });
};

test('what was typed stands beside the scan, each difference in words', async () => {
  const [ada, grace] = aSubmission().travellers;
  if (!ada || !grace) throw new Error('two travellers expected');
  const passportScan = {
    firstName: 'ADA MARIA',
    lastName: 'LOPEZ',
    singleName: false,
    passportNumber: '533380009',
    issuingCountry: 'United States',
    dateOfIssue: '2015-04-01',
    dateOfExpiry: '2025-04-01',
    read: {
      firstName: 'ADA MARIA',
      lastName: 'LOPEZ',
      passportNumber: '533380009',
      nationality: 'FR',
      dateOfBirth: '1988-02-08',
      sex: 'F',
      dateOfExpiry: '',
      issuingCountry: '',
    },
    keptOwn: ['dateOfBirth', 'sex'],
  };
  const submission = aSubmission({ travellers: [{ ...ada, passportScan }, grace] });
  server.use(on.get('/admin/cases/{id}', () => aCase({ submission })));
  await show();
  const table = await screen.findByRole('table', { name: /Ada Maria Lopez/ });
  const row = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) });
  expect(row('Given names')).toHaveTextContent('Same');
  expect(row('Passport number')).toHaveTextContent('533380006533380009Differs');
  expect(row('Nationality')).toHaveTextContent('United StatesFranceDiffers');
  expect(row('Issuing country')).toHaveTextContent('United StatesNot read');
  expect(row('Expiry')).toHaveTextContent('DiffersNot read: the traveler typed it');
  const kept = screen.getByText('The traveler kept their own answer against the passport').parentElement;
  expect(kept).toHaveTextContent('Date of birth; the passport says 1988-02-08');
  expect(kept).toHaveTextContent('Sex; the passport says F');
  expect(screen.getByText('Passport has expired')).toBeVisible();
  expect(screen.getByText('No scan to compare with')).toBeVisible();
});

test('the case says once in which time zone its times are', async () => {
  server.use(on.get('/admin/cases/{id}', () => aCase({})));
  await show();
  await screen.findByRole('table', { name: /Ada Maria Lopez/ });
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
  expect(screen.getAllByText(`Times in ${zone}`)).toHaveLength(1);
});

test('the case says when the passport expires before the journey or too soon after it, and what was compared', async () => {
  const showTravelOn = async (travelDate: string) => {
    server.use(on.get('/admin/cases/{id}', () => aCase({ submission: aSubmission({ travelDate }) })));
    const { unmount } = await show();
    await screen.findByRole('table', { name: /Ada Maria Lopez/ });
    const said = screen.queryByText(/^The passport expires on/)?.textContent;
    unmount();
    return said;
  };
  expect(await showTravelOn('2031-05-01')).toBe(
    'The passport expires on Apr 1, 2031, before the day of travel, May 1, 2031.',
  );
  expect(await showTravelOn('2031-01-15')).toBe(
    'The passport expires on Apr 1, 2031, less than 6 months after the day of travel, Jan 15, 2031. ' +
      'Many countries want 6 months or more.',
  );
  expect(await showTravelOn('2027-01-15')).toBeUndefined();
});
