import type { LOCALES } from '../domain/step-rules.ts';

export type ReceiptLocale = (typeof LOCALES)[number];

/** What stands on a receipt, in the terms of the traveller's screens. */
export interface ReceiptWords {
  /** As Intl names it. */
  language: string;
  title: string;
  orderNumber: string;
  visa: string;
  travellers: string;
  paidOn: string;
  governmentFee: string;
  processing: (speed: string) => string;
  paid: string;
  refundedOn: (day: string) => string;
  refunded: string;
  returnedOn: (day: string) => string;
  remains: string;
  unprintable: (letter: string) => string;
}

export const RECEIPT_WORDS: Record<ReceiptLocale, ReceiptWords> = {
  en: {
    language: 'en-US',
    title: 'Receipt',
    orderNumber: 'Order number',
    visa: 'Visa',
    travellers: 'Travelers',
    paidOn: 'Paid on',
    governmentFee: 'Government fees',
    processing: (speed) => `Processing: ${speed}`,
    paid: 'Total paid',
    refundedOn: (day) => `Given back, ${day}`,
    refunded: 'Given back',
    returnedOn: (day) => `Refund sent back by the bank, ${day}`,
    remains: 'Paid after refunds',
    unprintable: (letter) => `${letter} stands for a letter that cannot be printed here`,
  },
  es: {
    language: 'es',
    title: 'Recibo',
    orderNumber: 'Número de pedido',
    visa: 'Visado',
    travellers: 'Viajeros',
    paidOn: 'Fecha de pago',
    governmentFee: 'Tasas oficiales',
    processing: (speed) => `Tramitación: ${speed}`,
    paid: 'Total pagado',
    refundedOn: (day) => `Reembolso, ${day}`,
    refunded: 'Reembolso',
    returnedOn: (day) => `Reembolso rechazado por el banco, ${day}`,
    remains: 'Pagado tras los reembolsos',
    unprintable: (letter) => `${letter} sustituye a una letra que aquí no se puede imprimir`,
  },
  fr: {
    language: 'fr',
    title: 'Reçu',
    orderNumber: 'Numéro de commande',
    visa: 'Visa',
    travellers: 'Voyageurs',
    paidOn: 'Payé le',
    governmentFee: 'Frais officiels',
    processing: (speed) => `Traitement\u00a0: ${speed}`,
    paid: 'Total payé',
    refundedOn: (day) => `Remboursement, ${day}`,
    refunded: 'Remboursement',
    returnedOn: (day) => `Remboursement refusé par la banque, ${day}`,
    remains: 'Payé après remboursements',
    unprintable: (letter) => `${letter} remplace une lettre qui ne peut pas être imprimée ici`,
  },
};
