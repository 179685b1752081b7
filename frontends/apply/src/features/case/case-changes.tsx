import type { TravellerCase } from '@wayfare/api/schema';
import { Card } from '@wayfare/ui/components/card';
import { formatMoney } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../delivery/use-when.ts';

interface CaseChangesProps {
  readonly current: TravellerCase;
  /** Whether a change has to say whose it is. */
  readonly isParty: boolean;
}

/** What happened to the application since it was handed in: who, when and what. */
export function CaseChanges({ current: { changes }, isParty }: CaseChangesProps) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const when = useWhen();
  if (changes.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="changes" className="flex flex-col gap-3">
      <h3 id="changes" className="font-semibold">
        {t('case.changes.title')}
      </h3>
      <ol className="flex flex-col divide-y divide-line">
        {changes.map(({ at, actor, kind, subject, traveller, amount }) => (
          <li key={`${at} ${kind} ${subject} ${traveller}`} className="py-2 wrap-anywhere">
            <p>
              {t(`case.changes.${kind}`, { amount: amount ? formatMoney(amount, language) : '' })}
              {subject && `: ${t(`case.asked.${subject}`)}`}
            </p>
            <p className="numeric text-sm text-muted">
              {[
                t(`case.changes.by.${actor}`),
                isParty && traveller !== null ? t('traveler', { number: traveller + 1 }) : '',
                when(at),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
