import type { Application } from '@wayfare/api/schema';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../delivery/use-when.ts';

const steps = ['phone', 'personal', 'address', 'selfie', 'passport'] as const;

interface PaidProgressProps {
  readonly application: Application;
  readonly current: 1 | 2 | 3 | 4 | 5;
}

/** Where one is among the five steps after the payment, and what finishing them now leads to. */
export function PaidProgress({ application, current }: PaidProgressProps) {
  const { t } = useTranslation('apply');
  const when = useWhen();
  const handOverBy = application.quote?.handOverBy;
  return (
    <nav aria-label={t('paid.label')} className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 lg:pt-10">
      <div className="max-w-form max-lg:mx-auto">
        <p className="mb-2 flex items-baseline justify-between gap-3 text-sm">
          <span className="font-semibold text-primary">{t('paid.position', { current, total: steps.length })}</span>
          <span aria-hidden="true" className="text-muted">
            {t(`steps.paid.${steps[current - 1]}`)}
          </span>
        </p>
        <ol className="flex gap-1.5">
          {steps.map((step, index) => (
            <li
              key={step}
              aria-current={index + 1 === current ? 'step' : undefined}
              className={`flex-1 border-t-4 ${index < current ? 'border-primary' : 'border-line'}`}
            >
              <span className="sr-only">
                {t(`steps.paid.${step}`)}
                {index + 1 < current && ` (${t('paid.done')})`}
              </span>
            </li>
          ))}
        </ol>
        {handOverBy && (
          <p className="numeric mt-3 text-sm text-muted">{t('promise.finishNow', { when: when(handOverBy) })}</p>
        )}
      </div>
    </nav>
  );
}
