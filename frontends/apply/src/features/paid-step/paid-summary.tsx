import { useQuery } from '@tanstack/react-query';
import type { Application } from '@wayfare/api/schema';
import { Flag } from '@wayfare/ui/components/flag';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../catalogue/api.ts';
import { messagesPath } from '../messages/api.ts';
import { useMoney } from '../order/use-money.ts';

/** What was paid for, its order number, and where help is; beside each step after the payment. */
export function PaidSummary({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const { write } = useMoney();
  const { data: settings } = useQuery(settingsQuery());
  const { id, visaName, destinationCountry, orderNumber, numApplicants, quote } = application;
  const facts = [
    [t('return.orderNumber'), orderNumber],
    [t('summary.travelers'), String(numApplicants)],
    ...(quote ? [[t('return.totalPaid'), write(quote.total)]] : []),
  ];
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <Flag country={destinationCountry} />
        <p className="text-lg leading-snug font-semibold">{visaName}</p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="numeric text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col gap-1 border-t border-line pt-4 text-sm text-muted">
        <p>{t('paid.kept')}</p>
        <p>
          <Link
            className="inline-block py-1.5 text-primary underline underline-offset-4 hover:no-underline"
            to={messagesPath(id)}
          >
            {t('paid.help')}
          </Link>
        </p>
        {settings && (
          <p>
            <a
              className="inline-block py-1.5 text-primary underline underline-offset-4 hover:no-underline"
              href={`mailto:${settings.supportEmail}?subject=${encodeURIComponent(orderNumber)}`}
            >
              {t('paid.byMail')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
