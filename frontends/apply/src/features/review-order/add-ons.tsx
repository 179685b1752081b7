import type { Upsell } from '@wayfare/api/schema';
import { CheckCard } from '@wayfare/ui/components/choice-cards';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { toast } from '@wayfare/ui/toast';
import { MapPin, Shield } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, flowStore, useFlow } from '../flow/flow-store.ts';
import { useMoney } from '../order/use-money.ts';

const icons = { shield: Shield, 'map-pin': MapPin };

interface AddOnsProps {
  readonly upsells: readonly Upsell[] | undefined;
  readonly hasNationality: boolean;
}

/** What can be added; each toggle is saved at once. */
export function AddOns({ upsells, hasNationality }: AddOnsProps) {
  const { t } = useTranslation('apply');
  const { fromUsd } = useMoney();
  const selected = useFlow((state) => state.selectedUpsells);

  // A choice that is no longer offered is taken out and told, never charged.
  useEffect(() => {
    if (!upsells) return;
    const gone = selected.filter((id) => !upsells.some((upsell) => upsell.id === id));
    if (gone.length === 0) return;
    answer('upsells', { selectedUpsells: selected.filter((id) => !gone.includes(id)) });
    toast.info(t('review.goneUnnamed'));
  }, [upsells, selected, t]);

  if (!hasNationality) {
    return (
      <section className="flex flex-col items-start gap-3">
        <p>{t('review.askNationality')}</p>
        <LinkButton variant="secondary" to="/application/order-confirmation">
          {t('review.chooseNationality')}
        </LinkButton>
      </section>
    );
  }
  if (!upsells || upsells.length === 0) return null;

  const toggle = (id: string, isChosen: boolean) => {
    const others = flowStore.getState().selectedUpsells.filter((other) => other !== id);
    answer('upsells', { selectedUpsells: isChosen ? [...others, id] : others });
  };

  return (
    <section className="flex flex-col gap-3" aria-labelledby="add-ons">
      <h2 id="add-ons" className="text-xl font-semibold">
        {t('review.addOns')}
      </h2>
      <p className="text-muted">{t('review.addOnsNote')}</p>
      {upsells.map(({ id, upsellName, description, price, icon }) => {
        const Icon = icons[icon];
        return (
          <CheckCard
            key={id}
            checked={selected.includes(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
            title={upsellName}
            description={description}
            icon={<Icon aria-hidden="true" />}
            aside={
              <span className="flex flex-wrap items-baseline gap-x-1.5 sm:flex-col sm:items-end">
                {fromUsd(price)}
                <span className="text-sm font-normal text-muted">{t('processing.perTraveler')}</span>
              </span>
            }
          />
        );
      })}
    </section>
  );
}
