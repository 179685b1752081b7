import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { deliveryText, expectedDelivery } from './delivery-date.ts';

/** Says when something that takes so many hours from now will be there. */
export function useDeliveryWords(): (hours: number) => string {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  return (hours) => {
    const now = new Date();
    const { key, ...words } = deliveryText(expectedDelivery(hours, now), now, language);
    return t(`delivery.${key}`, words);
  };
}
