import type { Place } from '@wayfare/api/schema';
import { classes } from '@wayfare/ui/classes';
import { controlClasses, Field, type FieldWords } from '@wayfare/ui/components/field';
import { Flag } from '@wayfare/ui/components/flag';
import { countryName } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaces } from './places.ts';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value'> & {
  readonly ref?: Ref<HTMLInputElement>;
};

interface PlaceFieldProps extends FieldWords, InputProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly onPick: (place: Place) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * A line of text with suggestions (ARIA combobox with a listbox): whatever is typed stays, a suggestion is only taken
 * when chosen.
 */
export function PlaceField({
  label,
  hint,
  error,
  id,
  value,
  onChange,
  onPick,
  onFailure,
  onBlur,
  ...input
}: PlaceFieldProps) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { places, attribution, isSettled } = usePlaces(isOpen ? value : undefined, onFailure);
  const isListed = isOpen && places.length > 0;
  const current = isListed && active < places.length ? active : -1;

  const hide = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const pick = (place: Place) => {
    onPick(place);
    hide();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isListed) {
      event.stopPropagation();
      hide();
    }
    if (!isListed) return;
    const place = places[current];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // -1 is the field itself, so that one gets back to what was typed.
      const stops = places.length + 1;
      setActive(((current + 1 + (event.key === 'ArrowDown' ? 1 : stops - 1)) % stops) - 1);
    } else if (event.key === 'Enter' && place) {
      event.preventDefault();
      pick(place);
    }
  };

  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: watches the focus leave the combobox, adds no interaction
        <div
          className="relative"
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) hide();
          }}
        >
          <input
            {...input}
            {...control}
            type="text"
            role="combobox"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            aria-activedescendant={current === -1 ? undefined : `${listId}-${current}`}
            value={value}
            className={classes(controlClasses, 'h-12')}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              onChange(event.target.value);
              setActive(-1);
              setIsOpen(true);
            }}
          />
          {isListed && (
            <div className="absolute inset-x-0 top-full z-30 mt-1 animate-rise overflow-hidden rounded-field border border-line bg-surface shadow-card">
              <div
                id={listId}
                role="listbox"
                aria-label={t('address.suggest.label')}
                tabIndex={-1}
                // Keeps the focus in the field, so that a press on an option is not a leaving.
                onMouseDown={(event) => event.preventDefault()}
                className="max-h-80 overflow-y-auto py-1"
              >
                {places.map((place, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys (ARIA pattern)
                  <div
                    key={`${place.street}|${place.city}|${place.stateProvince}|${place.country}|${place.postalCode}`}
                    id={`${listId}-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === current}
                    data-active={index === current || undefined}
                    onClick={() => pick(place)}
                    onMouseMove={() => setActive(index)}
                    className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 data-active:bg-primary-soft"
                  >
                    <Flag country={place.country} />
                    <span className="flex min-w-0 flex-1 flex-col">
                      <span>{[place.street, place.city].filter(Boolean).join(', ')}</span>
                      <span className="text-sm text-muted">
                        {[
                          place.street === '' && t('address.suggest.town'),
                          place.postalCode,
                          place.stateProvince,
                          countryName(place.country, language),
                        ]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </span>
                  </div>
                ))}
              </div>
              <p className="border-t border-line px-3.5 py-1.5 text-sm text-muted">
                {t('address.suggest.source', { source: attribution })}
              </p>
            </div>
          )}
          <span role="status" className="sr-only">
            {isListed && isSettled ? t('address.suggest.count', { count: places.length }) : ''}
          </span>
        </div>
      )}
    </Field>
  );
}
