import { classes } from '@wayfare/ui/classes';
import { formatMoney, type Money } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';

/** An amount in the reader's way of writing, figures in line. */
export function Price({ money, className }: { money: Money; className?: string }) {
  const language = useLanguage();
  return <span className={classes('numeric whitespace-nowrap', className)}>{formatMoney(money, language)}</span>;
}
