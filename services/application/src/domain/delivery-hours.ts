const DEFAULT_HOURS = 24;

/**
 * Hours until delivery. `processingHours` decides; an old row that has none is read from its label by whole numbers:
 * '48 hours' is 48 (not 4), '12 hours' is 12 (not 1), '3 days' is 72. 24 where the label says nothing.
 */
export const deliveryHours = ({ processingHours, label }: { processingHours: number; label: string }): number => {
  if (processingHours > 0) return processingHours;
  const [, amount, unit] = /(\d+)[\s-]*(hours?|hrs?|h|days?|d)\b/i.exec(label) ?? [];
  if (!amount || !unit) return DEFAULT_HOURS;
  return Number(amount) * (unit.toLowerCase().startsWith('d') ? 24 : 1) || DEFAULT_HOURS;
};
