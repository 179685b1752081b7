import type { TravellerCase } from '@wayfare/api/schema';
import { useTranslation } from 'react-i18next';

/** What goes back at which stage, as it was published when the traveller paid. */
export function RefundRule({ current: { refundRule } }: { current: TravellerCase }) {
  const { t } = useTranslation('apply');
  const cell = 'py-1 pr-4 text-left font-normal';
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1.5 text-primary">{t('case.rule.whole')}</summary>
      <table className="mt-2">
        <thead className="text-muted">
          <tr>
            {(['stage', 'governmentFee', 'processing', 'upsell'] as const).map((column) => (
              <th key={column} scope="col" className={cell}>
                {t(`case.rule.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {refundRule.map(({ stage, ...percent }) => (
            <tr key={stage} className="border-t border-line">
              <th scope="row" className={cell}>
                {t(`case.stage.${stage}`)}
              </th>
              {(['governmentFee', 'processing', 'upsell'] as const).map((part) => (
                <td key={part} className={`numeric whitespace-nowrap ${cell}`}>
                  {percent[part]} %
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
