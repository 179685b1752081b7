import { startI18n } from '@wayfare/ui/i18n';
import i18next from 'i18next';
import spanish from './locales/after-payment/es.json';
import french from './locales/after-payment/fr.json';
import { loadLaterWords, messages } from './words.ts';

it('of later screens come with the first of them, then with every language that is chosen', async () => {
  await startI18n({ apply: messages }, 'es');
  expect(i18next.exists('selfie.title')).toBe(false);
  await loadLaterWords();
  expect(i18next.t('selfie.title')).toBe(spanish.selfie.title);
  expect(i18next.getFixedT('en')('selfie.title')).toBe('Upload Your Selfie');
  await i18next.changeLanguage('fr');
  expect(i18next.t('selfie.title')).toBe(french.selfie.title);
});
