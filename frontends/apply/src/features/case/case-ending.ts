import type { TravellerCase } from '@wayfare/api/schema';

const WITHOUT_VISA: readonly TravellerCase['stage'][] = ['refused', 'withdrawn', 'cancelled'];

/** Nothing comes next, and no visa was issued. */
export const endedWithoutVisa = ({ stage }: Pick<TravellerCase, 'stage'>): boolean => WITHOUT_VISA.includes(stage);

/**
 * What happens with the money of a case that ended without a visa and of which nothing has been given back yet:
 * `owed`, or `kept` by the published rule of the stage at which it ended.
 */
export const moneyOfEnded = (current: TravellerCase): 'owed' | 'kept' => {
  const { stage, milestones, refundRule, refundedOnRefusal } = current;
  if (stage === 'refused') return refundedOnRefusal ? 'owed' : 'kept';
  // A question to the traveller changes nothing about the money, so it has no rule of its own.
  const endedAt = milestones.findLast((reached) => refundRule.some((rule) => rule.stage === reached.stage))?.stage;
  const rule = refundRule.find((one) => one.stage === endedAt);
  return rule && rule.governmentFee + rule.processing + rule.upsell > 0 ? 'owed' : 'kept';
};
