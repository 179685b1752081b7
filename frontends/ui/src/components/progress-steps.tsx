import { classes } from '@wayfare/ui/classes';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const steps = ['visa', 'personal', 'processing', 'review'] as const;

/** The four steps before payment: past ones with a check mark, the present one highlighted, later ones muted. */
export function ProgressSteps({ current }: { current: 1 | 2 | 3 | 4 }) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('progress.label')}>
      <p className="mb-2 flex items-baseline justify-between gap-3 text-sm md:hidden">
        <span className="font-semibold text-primary">{t('progress.position', { current, total: steps.length })}</span>
        <span aria-hidden="true" className="text-muted">
          {t(`progress.${steps[current - 1]}`)}
        </span>
      </p>
      <ol className="flex gap-1.5 md:gap-3">
        {steps.map((step, index) => {
          const number = index + 1;
          const state = number < current ? 'done' : number === current ? 'current' : 'later';
          return (
            <li
              key={step}
              aria-current={state === 'current' ? 'step' : undefined}
              className={classes(
                'flex flex-1 items-center gap-2.5 border-t-4 md:pt-3',
                state === 'later' ? 'border-line text-muted' : 'border-primary',
              )}
            >
              <span
                aria-hidden="true"
                className={classes(
                  'numeric hidden size-7 shrink-0 place-items-center rounded-full border-2 text-sm font-semibold md:grid',
                  state === 'done' && 'border-primary bg-primary text-on-primary',
                  state === 'current' && 'border-primary text-primary',
                  state === 'later' && 'border-line',
                )}
              >
                {state === 'done' ? <Check className="size-4" strokeWidth={3} /> : number}
              </span>
              <span className={classes('max-md:sr-only', state === 'current' && 'font-semibold')}>
                {t(`progress.${step}`)}
                {state === 'done' && <span className="sr-only"> ({t('progress.done')})</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
