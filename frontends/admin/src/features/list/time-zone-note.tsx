import { useTranslation } from 'react-i18next';

/** Once on a screen: in which time zone its times are. */
export function TimeZoneNote() {
  const { t } = useTranslation('admin');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return <p className="text-sm text-muted">{t('cases.timesIn', { zone: zone.replaceAll('_', ' ') })}</p>;
}
