// Looks at screens for whatever is wrong with them, in a language that shows every word that is not translated.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { faultsOf } from './inspect.ts';
import { readPlatform } from './platform.ts';
import { knowData, speakPseudo } from './pseudo.ts';

const platform = readPlatform();
const pseudoSpoken = new Set<string>();

/** Tells what is wrong with the screen; the walk goes on, so that one run tells all of it. */
export const look = async (name: string, at: Page, again?: () => Promise<void>): Promise<void> => {
  await at.bringToFront();
  expect.soft(await faultsOf(at, name, { again }), name).toEqual([]);
};

/** Hands the form in again, whatever its button is called in the language of the moment. */
export const submit = (at: Page) => async () => {
  await at
    .locator('form button[type=submit]')
    .first()
    .evaluate((button: HTMLButtonElement) => button.click());
  await at.locator('[aria-invalid=true]').first().waitFor();
};

export const pageOf = async (context: BrowserContext): Promise<Page> => {
  await speakPseudo(context, pseudoSpoken);
  return context.newPage();
};
/** That the pseudo-language was spoken by these parts since it was last asked. */
export const expectPseudo = (...parts: string[]) => {
  expect([...pseudoSpoken]).toEqual(expect.arrayContaining(parts));
  pseudoSpoken.clear();
};

/** What the catalogue says in a language: data, though it reads like words. */
const catalogueTexts = async (language: string): Promise<string[]> => {
  const ask = async (path: string) =>
    (await fetch(`${platform.web}/api/${path}`, { headers: { 'accept-language': language } })).json();
  const { destinations } = (await ask('destinations')) as { destinations: Record<string, string>[] };
  const offers = await Promise.all(
    destinations.map(async ({ id }) => [
      await ask(`destinations/${id}/services`),
      await ask(`destinations/${id}/upsells?nationality=US`),
    ]),
  );
  const texts: string[] = [];
  JSON.stringify([destinations, offers], (_, value) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
};

/** What reads like words on the screens and is data: of the catalogue, the mails, the people and `own`. */
export const knowAllData = async (...own: string[]): Promise<void> => {
  knowData([
    'Wayfare',
    'Ada Lovelace',
    'Grace Hopper',
    'Grace Lovelace',
    'Mary Lovelace',
    'USD $',
    'EUR €',
    'GBP £',
    'English',
    'Español',
    'Français',
  ]);
  knowData(['magic_link', 'recovery', 'confirmation', 'receipt', 'application_review_notice', 'español', 'français']);
  knowData([
    'case_asked',
    'case_reminded',
    'case_delivered',
    'case_visa_replaced',
    'case_visa_expiring',
    'case_refused',
  ]);
  knowData(['case_withdrawn', 'case_cancelled', 'case_refunded', 'message_notice']);
  knowData(['JANET ELEANOR', 'MARLOWE', 'JÖRG', 'MÜLLER-LÜTJEN', 'JOERG', 'MUELLER LUETJEN']);
  knowData(['Engineer', '12 St James’s Square', 'SW1Y 4JH London', 'Greater London', 'United Kingdom']);
  knowData([
    ...own,
    platform.staff.username,
    'Local Administrator',
    ...(await catalogueTexts('en')),
    ...(await catalogueTexts('es')),
  ]);
  const settings = (await (await fetch(`${platform.web}/api/settings`)).json()) as { figures: { value: string }[] };
  knowData(settings.figures.map(({ value }) => value));
};
