import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import type { CaseRepository } from '../../db/case-repository.ts';
import type { Application, ApplicationId } from '../../domain/application.ts';
import { createReceipt } from '../../domain/case/receipt.ts';
import { receiptPdf } from '../../pdf/receipt-pdf.ts';
import type { ReceiptLocale } from '../../pdf/receipt-words.ts';

interface Deps {
  db: Db;
  cases: Pick<CaseRepository, 'listEvents'>;
  requireOwner: (id: ApplicationId, caller: Caller) => Promise<Application>;
  now: () => Date;
}

/** The seller's name stands in a heading. */
const LONGEST_SELLER = 100;

/**
 * The owner's receipt, written anew each time: what is given back later stands on the next one, under the same name.
 * FAILED_PRECONDITION `application-not-paid` before the payment.
 */
export const createWriteReceipt =
  ({ db, cases, requireOwner, now }: Deps) =>
  async ({
    id,
    locale,
    seller,
    caller,
  }: {
    id: ApplicationId;
    locale: ReceiptLocale;
    seller: string;
    caller: Caller;
  }): Promise<{ fileName: string; content: Buffer }> => {
    const application = await requireOwner(id, caller);
    const receipt = createReceipt(application, await cases.listEvents(db, id));
    const content = await receiptPdf(receipt, { locale, seller: seller.slice(0, LONGEST_SELLER), now: now() });
    return { fileName: `receipt-${application.orderNumber}.pdf`, content };
  };
