import { classes } from '@wayfare/ui/classes';
import { controlClasses, Field, type FieldWords } from '@wayfare/ui/components/field';
import { Flag } from '@wayfare/ui/components/flag';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** A second line, searched as well. */
  readonly description?: string;
  /** ISO code of a country whose flag goes before the words. */
  readonly country?: string;
  /** Other words that find it. */
  readonly keywords?: string;
}

interface ComboboxProps extends FieldWords {
  readonly id?: string;
  readonly options: readonly ComboboxOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
  /** Lets the person empty the field again. */
  readonly clearable?: boolean;
  readonly autoComplete?: string;
  readonly name?: string;
}

/** Lower case without accents, so that "cote" finds Côte d'Ivoire. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** A long list narrowed by typing (ARIA combobox with a listbox). Best matches first: beginnings before middles. */
export function Combobox({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  onBlur,
  clearable = false,
  autoComplete = 'off',
  name,
  ...words
}: ComboboxProps) {
  const { t } = useTranslation('ui');
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const selected = options.find((option) => option.value === value);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  // Not deferred: Enter right after typing has to mean what is typed.
  const query = typed === undefined ? '' : plain(typed.trim());

  const matches = useMemo(() => {
    if (query === '') return options;
    const scored = options.flatMap((option) => {
      const label = plain(option.label);
      const all = `${label} ${plain(option.description ?? '')} ${plain(option.keywords ?? '')}`;
      if (!all.includes(query)) return [];
      return [{ option, rank: label.startsWith(query) ? 0 : all.includes(` ${query}`) ? 1 : 2 }];
    });
    return scored.sort((one, other) => one.rank - other.rank).map(({ option }) => option);
  }, [options, query]);

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [open, active]);

  const show = () => {
    if (disabled || open) return;
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (option && option.value !== value) onChange(option.value);
    hide();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const last = matches.length - 1;
    const moves: Record<string, number> = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0) };
    if (event.key in moves) {
      event.preventDefault();
      if (open) setActive(moves[event.key] ?? 0);
      else show();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(matches[active]);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      hide();
    }
  };

  return (
    <Field {...words}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: watches the focus leave the combobox, adds no interaction
        <div
          className="relative"
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return;
            // Leaving with the whole of a name typed, or its only match, means that one.
            if (open && typed?.trim())
              choose(matches.length === 1 ? matches[0] : matches.find((match) => plain(match.label) === query));
            else if (clearable && typed === '') onChange('');
            hide();
            onBlur?.();
          }}
        >
          {selected?.country && typed === undefined && (
            <Flag
              country={selected.country}
              className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2"
            />
          )}
          <input
            {...control}
            ref={input}
            name={name}
            type="text"
            role="combobox"
            autoComplete={autoComplete}
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && matches[active] ? `${listId}-${active}` : undefined}
            disabled={disabled}
            placeholder={placeholder}
            value={typed ?? selected?.label ?? ''}
            className={classes(
              controlClasses,
              'h-12 truncate pr-10',
              selected?.country && typed === undefined && 'pl-13',
            )}
            onClick={show}
            onFocus={(event) => event.target.select()}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
              setOpen(true);
            }}
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
          />
          {open && (
            <div
              ref={list}
              id={listId}
              role="listbox"
              aria-label={typeof words.label === 'string' ? words.label : undefined}
              tabIndex={-1}
              // Keeps the focus in the field, so that a press on an option is not a leaving.
              onMouseDown={(event) => event.preventDefault()}
              className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 animate-rise overflow-y-auto rounded-field border border-line bg-surface py-1 shadow-card"
            >
              {matches.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys (ARIA pattern)
                <div
                  key={option.value}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  data-active={index === active || undefined}
                  onClick={() => choose(option)}
                  onMouseMove={() => setActive(index)}
                  className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 data-active:bg-primary-soft forced-colors:data-active:outline-2 forced-colors:data-active:-outline-offset-2"
                >
                  {option.country && <Flag country={option.country} />}
                  <span className="flex min-w-0 flex-1 flex-col">
                    <span className={option.value === value ? 'font-semibold' : undefined}>{option.label}</span>
                    {option.description && <span className="text-sm text-muted">{option.description}</span>}
                  </span>
                  {option.value === value && <Check aria-hidden="true" className="size-5 shrink-0 text-primary" />}
                </div>
              ))}
              {matches.length === 0 && <p className="px-3.5 py-3 text-muted">{t('combobox.none')}</p>}
            </div>
          )}
          <span role="status" className="sr-only">
            {open && typed ? t('combobox.count', { count: matches.length }) : ''}
          </span>
        </div>
      )}
    </Field>
  );
}
