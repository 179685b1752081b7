import type { PaymentRefusal } from './records.ts';

export type Locale = 'en' | 'es' | 'fr';

const messages: Record<Locale, Record<PaymentRefusal, string>> = {
  en: {
    card_declined: 'Your card was declined.',
    insufficient_funds: 'Your card has insufficient funds.',
    authentication_failed: 'Your bank could not confirm that it is you. Try again or use another card.',
    bank_refused: 'Your bank refused the payment.',
  },
  es: {
    card_declined: 'Su tarjeta ha sido rechazada.',
    insufficient_funds: 'Su tarjeta no tiene fondos suficientes.',
    authentication_failed: 'Su banco no ha podido confirmar su identidad. Inténtelo de nuevo o use otra tarjeta.',
    bank_refused: 'Su banco ha rechazado el pago.',
  },
  fr: {
    card_declined: 'Votre carte a été refusée.',
    insufficient_funds: 'Le solde de votre carte est insuffisant.',
    authentication_failed: 'Votre banque n’a pas pu confirmer votre identité. Réessayez ou utilisez une autre carte.',
    bank_refused: 'Votre banque a refusé le paiement.',
  },
};

export const refusalMessage = (refusal: PaymentRefusal, locale: Locale): string => messages[locale][refusal];

/** Stripe's locale, else the browser's wishes, cut down to a language this page speaks. */
export const localeOf = (wanted: string | undefined, acceptLanguage = ''): Locale => {
  const wishes = wanted && wanted !== 'auto' ? [wanted] : acceptLanguage.split(',');
  const languages = wishes.map((wish) => wish.trim().slice(0, 2).toLowerCase());
  return languages.find((language): language is Locale => language in messages) ?? 'en';
};
