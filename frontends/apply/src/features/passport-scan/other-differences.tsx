import { useTranslation } from 'react-i18next';
import { DifferenceChoice } from './difference-choice.tsx';
import type { Differences } from './use-differences.ts';

/** Differences in what this form has no field for. */
export function OtherDifferences({ differences: { list, chosen, choose } }: { differences: Differences }) {
  const { t } = useTranslation('apply');
  const others = list.filter(({ field }) => field === 'dateOfBirth' || field === 'nationality' || field === 'sex');
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-differences">
      <h3 id="other-differences" className="font-semibold">
        {t('scan.compare.others')}
      </h3>
      {others.map((difference) => (
        <DifferenceChoice
          key={difference.field}
          difference={difference}
          chosen={chosen[difference.field]}
          onChoose={(side) => choose(difference, side)}
        />
      ))}
    </section>
  );
}
