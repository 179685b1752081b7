import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { on } from '@wayfare/api/testing/on';
import { session } from '@wayfare/ui/session';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { aCaseList, aCaseSummary, aSubmission, aSubmissionList, listedOf } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/staff.ts';
import { startStaffServer } from '../../../test/staff-server.ts';
import words from '../../locales/en.json';
import { admin } from '../../routes.tsx';

startStaffServer(
  on.get('/admin/cases', () => aCaseList([aCaseSummary()])),
  on.get('/admin/submissions', () => aSubmissionList([listedOf(aSubmission())])),
  on.get('/admin/stranded-payments', () => ({ payments: [] })),
);
afterEach(() => localStorage.clear());

const show = async (at: string) => {
  signInAs('reviewer');
  const shown = await renderRoutes(admin.routes, { at, messages: { admin: words } });
  await screen.findByRole('button', { name: 'Columns' });
  return shown;
};
const heads = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  return within(await screen.findByRole('dialog', { name: 'Columns of this list' }));
};
const QUEUE = Object.values(words.cases.columns);

test('columns of the queue are hidden and moved by keyboard, and the next visit has them so', async () => {
  const { unmount } = await show('/admin/cases');
  const usual = await heads();
  expect(usual).toHaveLength(8);
  expect(QUEUE).toEqual(expect.arrayContaining(usual));
  const dialog = await open();
  expect(dialog.getByRole('checkbox', { name: /^Order/ })).toBeDisabled();
  dialog.getByRole('checkbox', { name: words.cases.columns.speed }).focus();
  await userEvent.keyboard(' ');
  const up = dialog.getByRole('button', { name: `Move ${words.cases.columns.assignee} up` });
  up.focus();
  await userEvent.keyboard('{Enter}');
  // It goes on from where it is now.
  expect(up).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(dialog.getByText(`${words.cases.columns.assignee} is now column 5 of 8`)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  const [order, due, stage, visa, , travellers, assignee, since] = usual;
  const chosen = [order, due, stage, visa, assignee, travellers, since];
  expect(await heads()).toEqual(chosen);
  unmount();
  const again = await show('/admin/cases');
  expect(await heads()).toEqual(chosen);
  await userEvent.click((await open()).getByRole('button', { name: 'Usual columns' }));
  await userEvent.keyboard('{Escape}');
  expect(await heads()).toEqual(usual);
  expect(localStorage).toHaveLength(0);
  again.unmount();
});

test('each of the staff has columns of their own', async () => {
  const { unmount } = await show('/admin/cases');
  await userEvent.click((await open()).getByRole('checkbox', { name: words.cases.columns.due }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await heads()).toHaveLength(7);
  unmount();
  signInAs('reviewer');
  const { user } = session.getState();
  if (!user) throw new Error('signed in');
  session.setState({ user: { ...user, id: 'ben-12345678' } });
  await renderRoutes(admin.routes, { at: '/admin/cases', messages: { admin: words } });
  expect(await heads()).toHaveLength(8);
});

test('submissions have the eleven specified columns until somebody chooses others', async () => {
  await show('/admin');
  expect(await heads()).toHaveLength(11);
  const dialog = await open();
  for (const key of ['upsells', 'processing'] as const)
    await userEvent.click(dialog.getByRole('checkbox', { name: words.submissions.columns[key] }));
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  const shown = await heads();
  expect(shown).toHaveLength(9);
  expect(shown).not.toContain(words.submissions.columns.upsells);
});
