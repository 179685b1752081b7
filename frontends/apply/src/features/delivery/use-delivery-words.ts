import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { deliveryText } from './delivery-date.ts';

/** Says a moment ahead as people do: today by its time, this week by its weekday. */
export function useDeliveryWords(): (by: Date) => string {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  return (by) => {
    const { key, ...words } = deliveryText(by, new Date(), language);
    return t(`delivery.${key}`, words);
  };
}
