/** What of an erased application may stay, by ids alone, and why. Anything else counts as left behind. */
const TAX = 'figures of an order, which tax law keeps for ten years';
const PROOF = 'who of the staff did what, which shows later that it was lawful; no details of the traveller';
const SEALED = 'sealed by a key that the erasure destroyed: nobody can read it';
const PASSING = 'a message or task by ids, deleted by itself';

export const KEPT: Readonly<Record<string, string>> = {
  'application.public.application': TAX,
  'application.public.application_detail': SEALED,
  'application.public.checkout_snapshot': TAX,
  'application.public.bulk_item': PROOF,
  'application.public.casework': PROOF,
  'application.public.case_event': PROOF,
  'application.public.decision_proposal': PROOF,
  'application.public.case_note': SEALED,
  'application.public.issued_visa': SEALED,
  'application.public.staff_audit': PROOF,
  'application.public.stranded_payment': TAX,
  'application.public.outbox': PASSING,
  'payment.public.payment': TAX,
  'payment.public.refund': TAX,
  'payment.public.refund_proposal': PROOF,
  'payment.public.ledger_transaction': TAX,
  'payment.public.dispute': TAX,
  'payment.public.difference': TAX,
  'payment.public.stripe_event': PASSING,
  'payment.public.outbox': PASSING,
  'payment.public.payer_redaction': 'that Stripe was asked to forget the payer, and has',
  'document.public.document': 'that there was a picture, and when it was erased; the picture and its key are gone',
  'document.public.application_key': 'that its key is destroyed: without the row a late upload would get a new one',
  'document.public.document_read': PROOF,
};

/** Whole areas of ids that pass. */
const PASSING_PLACES = [/^kafka\/log\//, /^logs\//, /\.pgboss[^.]*\./];

/** Why a place may hold ids of an erased application; undefined where it may not. Of personal words none may. */
export const reasonFor = (where: string): string | undefined =>
  Object.hasOwn(KEPT, where) ? KEPT[where] : PASSING_PLACES.some((place) => place.test(where)) ? PASSING : undefined;
