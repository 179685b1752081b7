import type { CardFault } from '../domain/card.ts';
import type { Locale } from '../domain/refusals.ts';

export interface Words {
  sandbox: string;
  title: string;
  payTo: string;
  back: string;
  total: string;
  quantity: (count: number, each: string) => string;
  order: string;
  contact: string;
  email: string;
  card: string;
  number: string;
  expiry: string;
  expiryHint: string;
  cvc: string;
  cvcHint: string;
  name: string;
  pay: (amount: string) => string;
  busy: string;
  check: string;
  testCards: string;
  testCardsHint: string;
  cardSucceeds: string;
  cardDeclined: string;
  cardFunds: string;
  cardConfirm: string;
  faults: Record<CardFault, string>;
  bankTitle: string;
  bankText: (amount: string, last4: string) => string;
  bankConfirm: string;
  bankRefuse: string;
  paidTitle: string;
  paidText: string;
  paidLink: string;
  expiredTitle: string;
  expiredText: string;
  expiredLink: string;
  unknownTitle: string;
  unknownText: string;
}

const en: Words = {
  sandbox: 'Sandbox – no real money',
  title: 'Payment',
  payTo: 'Pay',
  back: 'Back to',
  total: 'Total due',
  quantity: (count, each) => `${count} × ${each}`,
  order: 'Your order',
  contact: 'Contact',
  email: 'E-mail',
  card: 'Card',
  number: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM / YY',
  cvc: 'Security code (CVC)',
  cvcHint: '3 digits',
  name: 'Name on card',
  pay: (amount) => `Pay ${amount}`,
  busy: 'Processing…',
  check: 'Please check the fields marked below. Nothing was charged.',
  testCards: 'Test cards',
  testCardsHint: 'Any future date, any three digits and any name will do.',
  cardSucceeds: 'pays',
  cardDeclined: 'is declined',
  cardFunds: 'has insufficient funds',
  cardConfirm: 'asks the bank to confirm',
  faults: {
    number_missing: 'Enter the card number.',
    number_incomplete: 'The card number is incomplete.',
    number_wrong: 'This is not a card number. Check the digits.',
    number_unknown: 'The sandbox takes only the test cards listed below the form.',
    expiry_missing: 'Enter the expiry date.',
    expiry_unclear: 'Enter the expiry date as month and year, like 04 / 29.',
    expiry_past: 'This card has expired.',
    cvc_missing: 'Enter the security code.',
    cvc_short: 'The security code is incomplete.',
    name_missing: 'Enter the name on the card.',
    email_unclear: 'Enter an e-mail address, like name@example.com.',
  },
  bankTitle: 'Your bank asks you to confirm',
  bankText: (amount, last4) => `Confirm the payment of ${amount} with the card ending in ${last4}.`,
  bankConfirm: 'Confirm payment',
  bankRefuse: 'It was not me',
  paidTitle: 'This order has been paid',
  paidText: 'The payment went through. You do not need to pay again.',
  paidLink: 'Continue to',
  expiredTitle: 'This payment page has expired',
  expiredText: 'Nothing was charged. Go back to your order to start the payment again.',
  expiredLink: 'Back to your order',
  unknownTitle: 'There is no payment here',
  unknownText: 'Check the address, or start again from your order.',
};

const es: Words = {
  sandbox: 'Sandbox – sin dinero real',
  title: 'Pago',
  payTo: 'Pagar a',
  back: 'Volver a',
  total: 'Total a pagar',
  quantity: (count, each) => `${count} × ${each}`,
  order: 'Su pedido',
  contact: 'Contacto',
  email: 'Correo electrónico',
  card: 'Tarjeta',
  number: 'Número de tarjeta',
  expiry: 'Caducidad',
  expiryHint: 'MM / AA',
  cvc: 'Código CVC',
  cvcHint: '3 cifras',
  name: 'Nombre en la tarjeta',
  pay: (amount) => `Pagar ${amount}`,
  busy: 'Procesando…',
  check: 'Revise los campos marcados. No se ha cobrado nada.',
  testCards: 'Tarjetas de prueba',
  testCardsHint: 'Sirven cualquier fecha futura, tres cifras y un nombre cualquiera.',
  cardSucceeds: 'paga',
  cardDeclined: 'es rechazada',
  cardFunds: 'no tiene fondos suficientes',
  cardConfirm: 'pide la confirmación del banco',
  faults: {
    number_missing: 'Escriba el número de tarjeta.',
    number_incomplete: 'El número de tarjeta está incompleto.',
    number_wrong: 'No es un número de tarjeta. Revise las cifras.',
    number_unknown: 'El entorno de pruebas solo acepta las tarjetas indicadas bajo el formulario.',
    expiry_missing: 'Escriba la fecha de caducidad.',
    expiry_unclear: 'Escriba el mes y el año de caducidad, por ejemplo 04 / 29.',
    expiry_past: 'Esta tarjeta ha caducado.',
    cvc_missing: 'Escriba el código de seguridad.',
    cvc_short: 'El código de seguridad está incompleto.',
    name_missing: 'Escriba el nombre que figura en la tarjeta.',
    email_unclear: 'Escriba un correo electrónico, por ejemplo nombre@example.com.',
  },
  bankTitle: 'Su banco le pide que confirme',
  bankText: (amount, last4) => `Confirme el pago de ${amount} con la tarjeta terminada en ${last4}.`,
  bankConfirm: 'Confirmar el pago',
  bankRefuse: 'No he sido yo',
  paidTitle: 'Este pedido ya está pagado',
  paidText: 'El pago se ha realizado. No tiene que volver a pagar.',
  paidLink: 'Continuar en',
  expiredTitle: 'Esta página de pago ha caducado',
  expiredText: 'No se ha cobrado nada. Vuelva a su pedido para iniciar el pago de nuevo.',
  expiredLink: 'Volver a su pedido',
  unknownTitle: 'Aquí no hay ningún pago',
  unknownText: 'Revise la dirección o empiece de nuevo desde su pedido.',
};

const fr: Words = {
  sandbox: 'Sandbox – aucun argent réel',
  title: 'Paiement',
  payTo: 'Payer à',
  back: 'Retour à',
  total: 'Total à payer',
  quantity: (count, each) => `${count} × ${each}`,
  order: 'Votre commande',
  contact: 'Coordonnées',
  email: 'Adresse e-mail',
  card: 'Carte',
  number: 'Numéro de carte',
  expiry: 'Expiration',
  expiryHint: 'MM / AA',
  cvc: 'Code CVC',
  cvcHint: '3 chiffres',
  name: 'Nom sur la carte',
  pay: (amount) => `Payer ${amount}`,
  busy: 'Traitement en cours…',
  check: 'Vérifiez les champs signalés. Rien n’a été débité.',
  testCards: 'Cartes de test',
  testCardsHint: 'N’importe quelle date future, trois chiffres et un nom quelconque conviennent.',
  cardSucceeds: 'paie',
  cardDeclined: 'est refusée',
  cardFunds: 'a un solde insuffisant',
  cardConfirm: 'demande la confirmation de la banque',
  faults: {
    number_missing: 'Saisissez le numéro de carte.',
    number_incomplete: 'Le numéro de carte est incomplet.',
    number_wrong: 'Ce n’est pas un numéro de carte. Vérifiez les chiffres.',
    number_unknown: 'L’environnement de test n’accepte que les cartes indiquées sous le formulaire.',
    expiry_missing: 'Saisissez la date d’expiration.',
    expiry_unclear: 'Saisissez le mois et l’année d’expiration, par exemple 04 / 29.',
    expiry_past: 'Cette carte a expiré.',
    cvc_missing: 'Saisissez le code de sécurité.',
    cvc_short: 'Le code de sécurité est incomplet.',
    name_missing: 'Saisissez le nom qui figure sur la carte.',
    email_unclear: 'Saisissez une adresse e-mail, par exemple nom@example.com.',
  },
  bankTitle: 'Votre banque vous demande de confirmer',
  bankText: (amount, last4) => `Confirmez le paiement de ${amount} avec la carte se terminant par ${last4}.`,
  bankConfirm: 'Confirmer le paiement',
  bankRefuse: 'Ce n’était pas moi',
  paidTitle: 'Cette commande est payée',
  paidText: 'Le paiement a été effectué. Vous n’avez pas à payer de nouveau.',
  paidLink: 'Continuer sur',
  expiredTitle: 'Cette page de paiement a expiré',
  expiredText: 'Rien n’a été débité. Revenez à votre commande pour recommencer le paiement.',
  expiredLink: 'Retour à votre commande',
  unknownTitle: 'Il n’y a pas de paiement ici',
  unknownText: 'Vérifiez l’adresse ou recommencez depuis votre commande.',
};

export const wordsIn: Record<Locale, Words> = { en, es, fr };
