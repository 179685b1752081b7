import type { Application } from '@wayfare/api/schema';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

/**
 * Which traveller a screen is about that is gone through once per traveller: from the address, else the first who isn't
 * done.
 */
export function useTravellerLoop(
  application: Application,
  isDone: (traveller: Application['travellers'][number]) => boolean,
) {
  const [search] = useSearchParams();
  const { travellers } = application;
  const asked = Number(search.get('traveler')) - 1;
  // Stays with the traveller whose picture has just arrived.
  const [firstOpen] = useState(() =>
    Math.max(
      travellers.findIndex((traveller) => !isDone(traveller)),
      0,
    ),
  );
  const index = travellers[asked] ? asked : firstOpen;
  const later = travellers.findIndex((traveller, other) => other > index && !isDone(traveller));
  const other = travellers.findIndex((traveller, position) => position !== index && !isDone(traveller));
  return { index, next: later === -1 ? other : later };
}

interface TravellerTabsProps {
  readonly application: Application;
  readonly current: number;
  readonly isDone: (traveller: Application['travellers'][number]) => boolean;
}

/** The travellers of the application; each has this screen of their own. Nothing for one who travels alone. */
export function TravellerTabs({ application, current, isDone }: TravellerTabsProps) {
  const { t } = useTranslation('apply');
  const { travellers } = application;
  if (travellers.length < 2) return null;
  return (
    <nav aria-label={t('summary.travelers')}>
      <ul className="flex flex-wrap gap-2">
        {travellers.map((traveller, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: travellers keep their places on this screen
          <li key={index}>
            <Link
              to={`?traveler=${index + 1}`}
              replace
              aria-current={index === current ? 'true' : undefined}
              className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium ${
                index === current
                  ? 'border-primary bg-primary-soft text-primary forced-colors:border-2 forced-colors:border-[Highlight]'
                  : 'border-line bg-surface hover:border-primary'
              }`}
            >
              {isDone(traveller) && <Check aria-hidden="true" className="size-4 text-success" strokeWidth={3} />}
              {t('traveler', { number: index + 1 })}
              <span className="font-normal max-sm:hidden">{traveller.firstMiddleName || traveller.lastName}</span>
              {isDone(traveller) && <span className="sr-only">({t('paid.done')})</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
