import { screen, within } from '@testing-library/react';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCase, aCheck, aPaidMoney, aSubmission, aThread, colleagues } from '../../../test/fixtures.ts';
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

const [ada, grace] = aSubmission().travellers;
if (!ada || !grace) throw new Error('two travellers expected');
const aScan = {
  firstName: 'ADA MARIA',
  lastName: 'LOPEZ',
  singleName: false,
  passportNumber: '533380009',
  issuingCountry: 'United States',
  dateOfIssue: '2015-04-01',
  dateOfExpiry: '2025-04-01',
};
const aRead = {
  firstName: 'ADA MARIA',
  lastName: 'LOPEZ',
  passportNumber: '533380009',
  nationality: 'FR',
  dateOfBirth: '1988-02-08',
  sex: 'F',
  dateOfExpiry: '',
  issuingCountry: '',
};
const checks = [aCheck({ passportNumber: 'differs', birthDate: 'differs' }), aCheck()];

test('what was typed stands beside the scan, each difference in words', async () => {
  const passportScan = { ...aScan, read: aRead, keptOwn: ['dateOfBirth', 'sex'] };
  const submission = aSubmission({ travellers: [{ ...ada, passportScan }, grace] });
  server.use(on.get('/admin/cases/{id}', () => aCase({ submission, checks })));
  await show();
  const table = await screen.findByRole('table', { name: /Ada Maria Lopez/ });
  const row = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) });
  expect(row('Given names')).toHaveTextContent('Same');
  expect(row('Passport number')).toHaveTextContent('533380006533380009Differs');
  expect(row('Nationality')).toHaveTextContent('United StatesFranceDiffers');
  expect(row('Issuing country')).toHaveTextContent('United StatesNot read');
  expect(row('Date of birth')).toHaveTextContent('1988-02-091988-02-08Differs');
  expect(row('Expiry')).toHaveTextContent('DiffersNot read: the traveler typed it');
  const kept = screen.getByText('The traveler kept their own answer against the passport').parentElement;
  expect(kept).toHaveTextContent('Date of birth; the passport says 1988-02-08');
  expect(kept).toHaveTextContent('Sex; the passport says F');
  expect(screen.getByText('Passport has expired')).toBeVisible();
  expect(screen.getByText('No scan to compare with')).toBeVisible();
});

test('what is masked is shown as masked, with the verdict on it, and the rest as ever', async () => {
  const passportNumber = '••••••09';
  const passport = ada.passport && { ...ada.passport, passportNumber };
  const read = { ...aRead, passportNumber, dateOfBirth: '' };
  const masked = {
    ...ada,
    ...{ birthYear: 0, birthMonth: 0, birthDay: 0 },
    passport,
    passportScan: { ...aScan, passportNumber, read, keptOwn: ['dateOfBirth'] },
  };
  const personal = { gender: 'female', employmentStatus: 'Employed', jobTitle: '', crimeConvicted: false };
  const submission = aSubmission({
    travellers: [masked, grace],
    personal: { ...personal, crimeDetails: '••••••' },
  });
  server.use(on.get('/admin/cases/{id}', () => aCase({ submission, checks, masked: true })));
  await show();
  const table = await screen.findByRole('table', { name: /Ada Maria Lopez/ });
  const row = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) });
  expect(row('Passport number')).toHaveTextContent('Masked, ends in 09••••••09Masked, ends in 09Differs');
  expect(row('Date of birth')).toHaveTextContent('••••••Masked••••••MaskedDiffers');
  expect(row('Given names')).toHaveTextContent('Ada MariaADA MARIASame');
  expect(screen.getByText('Date of birth; the passport says Masked')).toBeVisible();
  const convicted = screen.getByText('Convicted of a crime').nextSibling;
  expect(convicted).toHaveTextContent('Masked');
  expect(convicted).not.toHaveTextContent(/Yes|No/);
  expect(screen.queryByText('Details')).toBeNull();
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
