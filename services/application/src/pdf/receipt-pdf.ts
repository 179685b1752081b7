import type { Receipt } from '../domain/case/receipt.ts';
import { RECEIPT_WORDS, type ReceiptLocale, type ReceiptWords } from './receipt-words.ts';
import { startPages, UNPRINTABLE } from './write-pages.ts';

interface ReceiptLook {
  locale: ReceiptLocale;
  /** The name that the operator does business under. */
  seller: string;
  now: Date;
}

const nameOf = ({ kind, name }: Receipt['lines'][number], { governmentFee, processing }: ReceiptWords): string => {
  if (kind === 'government_fee') return governmentFee;
  return kind === 'processing' ? processing(name) : name;
};

/** A receipt on paper, in the reader's language; its times are UTC and say so. */
export const receiptPdf = async (receipt: Receipt, { locale, seller, now }: ReceiptLook): Promise<Buffer> => {
  const words = RECEIPT_WORDS[locale];
  const { orderNumber, currency, paidMinor, refundedMinor } = receipt;
  const number = orderNumber.toUpperCase();
  const amounts = new Intl.NumberFormat(words.language, { style: 'currency', currency, currencyDisplay: 'code' });
  const days = new Intl.DateTimeFormat(words.language, { dateStyle: 'long', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(words.language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const amount = (minor: number) => amounts.format(minor / 100);
  const pages = await startPages({ title: `${words.title} ${number}`, now });
  pages.heading([seller, words.title].filter(Boolean).join(' · '));
  pages.row(words.orderNumber, number);
  pages.row(words.visa, receipt.visaName);
  pages.row(words.travellers, receipt.travellers.join(', '));
  pages.row(words.paidOn, `${times.format(receipt.paidAt)} UTC`);
  pages.gap();
  for (const line of receipt.lines) {
    const { unitPriceMinor, quantity } = line;
    const times = quantity > 1 ? `${amount(unitPriceMinor)} × ${quantity} = ` : '';
    pages.row(nameOf(line, words), `${times}${amount(unitPriceMinor * quantity)}`);
  }
  pages.sum(words.paid, amount(paidMinor));
  for (const { at, amountMinor } of receipt.refunds) {
    const day = at && days.format(at);
    const label = day ? (amountMinor > 0 ? words.refundedOn(day) : words.returnedOn(day)) : words.refunded;
    pages.row(label, amount(-amountMinor));
  }
  if (receipt.refunds.length > 0) pages.sum(words.remains, amount(paidMinor - refundedMinor));
  return pages.finish(`${words.title} ${number} · ${times.format(now)} UTC · ${words.unprintable(UNPRINTABLE)}`);
};
