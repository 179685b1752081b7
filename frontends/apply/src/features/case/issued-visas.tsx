import type { Application, TravellerCase } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { formatDate } from '@wayfare/ui/format';
import { toast } from '@wayfare/ui/toast';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { CalendarPlus, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../flow/use-single-mutation.ts';
import { visaAddress } from './api.ts';

type Visa = TravellerCase['visas'][number];

/** The visas that were issued, each with its file. */
export function IssuedVisas({ application, visas }: { application: Application; visas: readonly Visa[] }) {
  const { t } = useTranslation('apply');
  return (
    <Card as="section" aria-labelledby="visas" className="flex flex-col gap-4 border-success">
      <h3 id="visas" className="text-xl font-semibold">
        {t('case.visas', { count: visas.length })}
      </h3>
      {visas.map((visa) => (
        <IssuedVisa key={visa.documentId} application={application} visa={visa} />
      ))}
    </Card>
  );
}

function IssuedVisa({ application, visa }: { application: Application; visa: Visa }) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const open = useSingleMutation({
    mutationFn: () => visaAddress(visa.documentId),
    onSuccess: (url) => {
      const link = Object.assign(document.createElement('a'), { href: url, download: '' });
      link.click();
    },
    onError: () => toast.error(t('case.downloadFailed')),
  });
  const { firstMiddleName = '', lastName = '' } = application.travellers[visa.traveller] ?? {};
  const name = `${firstMiddleName} ${lastName}`.trim();
  const addToCalendar = async () => {
    const { visaCalendar } = await import('./visa-calendar.ts');
    const title = t('case.calendarTitle', { visa: application.visaName, name });
    const text = visaCalendar({ id: visa.documentId, title, from: visa.validFrom, until: visa.validUntil });
    const href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
    Object.assign(document.createElement('a'), { href, download: 'visa.ics' }).click();
    URL.revokeObjectURL(href);
  };
  const day = (date: string) => formatDate(date, language);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">{name}</p>
        {visa.visaNumber && <p className="numeric text-muted">{t('case.visaNumber', { number: visa.visaNumber })}</p>}
        {visa.validUntil && (
          <p className="numeric text-muted">
            {visa.validFrom
              ? t('case.valid', { from: day(visa.validFrom), until: day(visa.validUntil) })
              : t('case.validUntil', { until: day(visa.validUntil) })}
          </p>
        )}
      </div>
      {visa.validFrom && visa.validUntil && (
        <Button variant="secondary" onClick={() => void addToCalendar()} className="max-sm:w-full">
          <CalendarPlus aria-hidden="true" />
          {t('case.calendar')}
          <span className="sr-only">{name}</span>
        </Button>
      )}
      <Button busy={open.isPending} onClick={() => open.mutate(undefined)} className="max-sm:w-full">
        <Download aria-hidden="true" />
        {t('case.download')}
        <span className="sr-only">{name}</span>
      </Button>
    </div>
  );
}
