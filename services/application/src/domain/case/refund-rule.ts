import type { Quote, QuoteLine } from '../application.ts';
import type { Stage } from './stages.ts';

type LineKind = QuoteLine['kind'];
/** Percent of each kind of line that goes back. */
export type RefundPercent = Readonly<Record<LineKind, number>>;

const NOTHING: RefundPercent = { government_fee: 0, processing: 0, upsell: 0 };
export const EVERYTHING: RefundPercent = { government_fee: 100, processing: 100, upsell: 100 };
/** A promised time that was missed. */
export const PROCESSING_FEE: RefundPercent = { ...NOTHING, processing: 100 };

/**
 * The published rules, by version: what goes back where an application ends at a stage. A case keeps the version that
 * its traveller was shown, so a rule is never edited: a new one gets the next version. A stage that is not named gives
 * nothing back: the authority keeps its fee once it has the application.
 */
const REFUND_RULES = {
  1: {
    submitted: EVERYTHING,
    in_review: { government_fee: 100, processing: 50, upsell: 100 },
    ready: { government_fee: 100, processing: 0, upsell: 100 },
  },
} as const satisfies Record<number, Partial<Record<Stage, RefundPercent>>>;

export const CURRENT_REFUND_RULE = 1;

export type RuledStage = 'submitted' | 'in_review' | 'ready' | 'with_government';
const RULED: readonly RuledStage[] = ['submitted', 'in_review', 'ready', 'with_government'];

const rulesOf = (version: number): Partial<Record<Stage, RefundPercent>> =>
  (REFUND_RULES as Record<number, Partial<Record<Stage, RefundPercent>>>)[version] ?? REFUND_RULES[CURRENT_REFUND_RULE];

/** What goes back where a case ends now. A question to the traveller changes nothing about that. */
export const refundPercentOf = (
  { stage, resumeStage }: { stage: Stage; resumeStage?: Stage },
  version: number,
): RefundPercent => rulesOf(version)[stage === 'info_needed' ? (resumeStage ?? 'in_review') : stage] ?? NOTHING;

/** The whole rule, in the order of the stages, as it is shown. */
export const publishedRule = (version: number): { stage: RuledStage; percent: RefundPercent }[] =>
  RULED.map((stage) => ({ stage, percent: rulesOf(version)[stage] ?? NOTHING }));

/** Rounds half up for each line, as the payment service does. @returns minor units, less what was given back before */
export const refundMinor = (
  { lines }: Pick<Quote, 'lines'>,
  percent: RefundPercent,
  { refundedMinor }: { refundedMinor: number },
): number => {
  const granted = lines.reduce(
    (sum, { kind, unitPriceMinor, quantity }) =>
      sum + Math.floor((unitPriceMinor * quantity * percent[kind] + 50) / 100),
    0,
  );
  return Math.max(0, granted - refundedMinor);
};
