import { Alert } from '@wayfare/ui/components/alert';
import { formatDate } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { useFlow } from '../flow/flow-store.ts';
import { useOrder } from '../order/use-order.ts';
import { useTrip } from './use-trip.ts';

/** What the day of travel means: is there time, is the visa still valid then, and each passport. */
export function TripNotes() {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const trip = useTrip();
  const { destination, services = [] } = useOrder();
  const chosenId = useFlow(({ processingSpeed }) => processingSpeed?.id);
  const travellers = useFlow(({ personalDetails }) => personalDetails);
  if (!trip) return null;
  const day = (isoDay: string) => formatDate(isoDay, language, { dateStyle: 'long' });
  const nameOf = (id: string | undefined) => services.find((service) => service.id === id)?.shortName ?? '';
  const speed = nameOf(chosenId);
  const isLate = chosenId !== undefined && trip.lateSpeeds.includes(chosenId);
  const warnings = [
    isLate && trip.latestSafe !== undefined && t('trip.chosenLate', { speed, safe: nameOf(trip.latestSafe) }),
    trip.latestSafe === undefined && t('trip.noneSafe'),
    trip.applyFrom && t('trip.early', { validFor: destination?.validFor, day: day(trip.applyFrom) }),
    ...trip.passports.map(({ traveller, fault, expiry }) => {
      const { firstMiddleName = '', lastName = '' } = travellers[traveller] ?? {};
      const name = `${firstMiddleName} ${lastName}`.trim();
      return t(`trip.passport.${fault}`, { name, day: day(expiry) });
    }),
  ].filter((words): words is string => Boolean(words));
  return (
    <div role="status" className="flex flex-col gap-3">
      {warnings.length > 0 ? (
        <Alert tone="warning">
          <ul className="flex flex-col gap-2">
            {warnings.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <Alert tone="success">
          {trip.lateSpeeds.length > 0 ? t('trip.latestSafe', { speed: nameOf(trip.latestSafe) }) : t('trip.allSafe')}
        </Alert>
      )}
    </div>
  );
}
