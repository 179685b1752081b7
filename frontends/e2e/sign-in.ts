import type { Page } from '@playwright/test';
import { linkIn, mailsTo, waitForMail } from './mail.ts';
import { heading } from './traveller.ts';

/** The sign-in link that is mailed for this asking: mails of before are left alone, since a newer link ends them. */
export const linkMailedFor = async (catcher: string, email: string, ask: () => Promise<void>): Promise<string> => {
  const before = new Set((await mailsTo(catcher, email)).map(({ text }) => text));
  await ask();
  const isNew = ({ subject, text }: { subject: string; text: string }) =>
    /sign-in link/i.test(subject) && !before.has(text);
  return linkIn(await waitForMail(catcher, email, isNew));
};

/** Signs a traveller in by the link of a mail. */
export const signInByMail = async (page: Page, catcher: string, email: string): Promise<void> => {
  await page.goto('/auth');
  await page.getByLabel('Email address').fill(email);
  const link = await linkMailedFor(catcher, email, () => page.getByRole('button', { name: 'Send magic link' }).click());
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue to your applications' }).click();
  await heading(page, 'Your applications').waitFor();
};

/** Signs somebody of the staff in by Keycloak's own form. */
export const signInAsStaff = async (
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Staff sign-in' }).click();
  await page
    .getByLabel(/user ?name|email/i)
    .first()
    .fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /sign in|log in/i }).click();
  await heading(page, 'Admin Dashboard').waitFor();
};
