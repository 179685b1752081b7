import { useTranslation } from 'react-i18next';

const steps = ['phone', 'personal', 'address', 'selfie', 'passport'] as const;

/** Where one is among the five steps after the payment. */
export function PaidProgress({ current }: { current: 1 | 2 | 3 | 4 | 5 }) {
  const { t } = useTranslation('apply');
  return (
    <nav aria-label={t('paid.label')} className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 lg:pt-10">
      <div className="mx-auto max-w-form">
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
      </div>
    </nav>
  );
}
