import { LONGEST } from '@wayfare/gateway/contract/constants';
import { Button } from '@wayfare/ui/components/button';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { DateSelect } from '@wayfare/ui/components/date-select';
import { TextField } from '@wayfare/ui/components/text-field';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CollapsibleCard } from '../flow/collapsible-card.tsx';
import { isoOf } from '../flow/real-date.ts';
import { useProvenance } from '../passport-first/use-provenance.ts';
import { ageOfChild, isFilledIn, type TravellerForm } from './schema.ts';

interface TravellerCardProps {
  readonly form: UseFormReturn<{ travellers: TravellerForm[] }>;
  readonly index: number;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  /** Whether this card was there at the last attempt to go on; before, it has no faults. */
  readonly isJudged: boolean;
  /** The way to have the card filled in from the passport. */
  readonly passportFirst: ReactNode;
  /** Missing where this one is the only traveller. */
  readonly onDone: (() => void) | undefined;
  /** Number of the traveller whom `onDone` leads to; undefined where nobody is left. */
  readonly nextNumber: number | undefined;
  /** Missing where this traveller has to stay. */
  readonly onRemove: (() => void) | undefined;
}

const thisYear = new Date().getFullYear();
const birthYears = Array.from({ length: 101 }, (_, index) => thisYear - index);

/** Who one traveller is. */
export function TravellerCard(props: TravellerCardProps) {
  const { form, index, isOpen, onToggle, isJudged, passportFirst, onDone, nextNumber, onRemove } = props;
  const { t } = useTranslation('apply');
  const number = index + 1;
  const path = `travellers.${index}` as const;
  const { errors: found } = form.formState;
  const errors = isJudged ? found.travellers?.[index] : undefined;
  const [traveller, firstTraveller] = form.watch([path, 'travellers.0']);
  const { firstMiddleName: first, lastName: last, singleName: isSingle } = traveller;
  const isDone = errors === undefined && isFilledIn(traveller, index);
  const childAge = ageOfChild(traveller.birth);
  const childMark = childAge === undefined ? '' : t('personal.child', { count: childAge });
  const surname = index > 0 && !isSingle && !firstTraveller.singleName ? firstTraveller.lastName.trim() : '';
  const provenance = useProvenance(index);
  // Only the first traveller is the one at the keyboard; the browser knows nobody else's details.
  const token = (name: string) => (index === 0 ? name : 'off');
  /** The name that was typed first is the one; what the other field held comes back when the tick is taken away. */
  const takeOneName = (isOnlyOne: boolean) => {
    if (isOnlyOne && last.trim() === '') form.setValue(`${path}.lastName`, first);
    form.clearErrors([`${path}.firstMiddleName`, `${path}.lastName`]);
  };
  const takeSurname = () => {
    form.setValue(`${path}.lastName`, surname, { shouldDirty: true });
    form.clearErrors(`${path}.lastName`);
    form.setFocus(`${path}.lastName`); // the button goes away
  };
  return (
    <CollapsibleCard
      id={`${path}.card`}
      title={t('traveler', { number })}
      aside={
        <>
          <span className="truncate">
            {[`${isSingle ? '' : first} ${last}`.trim(), childMark].filter(Boolean).join(', ')}
          </span>
          {isDone && (
            <>
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
              <span className="sr-only">{t('personal.complete')}</span>
            </>
          )}
        </>
      }
      editLabel={isDone ? t('personal.edit') : undefined}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      {passportFirst}
      {!isSingle && (
        <TextField
          id={`${path}.firstMiddleName`}
          label={t('personal.firstMiddleName')}
          hint={provenance('firstMiddleName', first)}
          error={errors?.firstMiddleName?.message}
          autoComplete={token('given-name')}
          autoCapitalize="words"
          spellCheck={false}
          {...form.register(`${path}.firstMiddleName`)}
        />
      )}
      <TextField
        id={`${path}.lastName`}
        label={t(isSingle ? 'personal.singleName' : 'personal.lastName')}
        hint={provenance('lastName', last)}
        error={errors?.lastName?.message}
        autoComplete={token(isSingle ? 'name' : 'family-name')}
        autoCapitalize="words"
        spellCheck={false}
        {...form.register(`${path}.lastName`)}
      />
      {surname !== '' && last.trim() === '' && (
        <div>
          <Button variant="quiet" size="small" onClick={takeSurname}>
            {t('personal.sameLastName', { name: surname })}
          </Button>
        </div>
      )}
      <Checkbox
        id={`${path}.singleName`}
        label={t('personal.onlyOneName')}
        {...form.register(`${path}.singleName`, { onChange: ({ target }) => takeOneName(target.checked) })}
      />
      <Controller
        control={form.control}
        name={`${path}.birth`}
        render={({ field }) => (
          <DateSelect
            id={`${path}.birth`}
            label={t('personal.birth')}
            hint={provenance('birth', isoOf(field.value))}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            years={birthYears}
            error={errors?.birth?.message}
            autoComplete={index === 0 ? 'bday' : undefined}
          />
        )}
      />
      {childAge !== undefined && (
        <p className="text-sm text-muted" role="status">
          {t('personal.childNote', { child: childMark })}
        </p>
      )}
      {index === 0 && (
        <TextField
          id={`${path}.email`}
          type="email"
          inputMode="email"
          label={t('personal.email')}
          hint={t('personal.emailHint')}
          error={errors?.email?.message}
          autoComplete="email"
          spellCheck={false}
          maxLength={LONGEST.email}
          {...form.register(`${path}.email`)}
        />
      )}
      {(onDone || onRemove) && (
        <div className="flex flex-wrap items-center gap-3">
          {onDone && (
            <Button variant="secondary" size="small" onClick={onDone} className="max-sm:w-full">
              {nextNumber
                ? t('personal.next', { traveler: t('traveler', { number: nextNumber }) })
                : t('personal.done')}
            </Button>
          )}
          {onRemove && (
            <Button variant="quiet" size="small" onClick={onRemove} aria-label={t('personal.removeNumber', { number })}>
              {t('personal.remove')}
            </Button>
          )}
        </div>
      )}
    </CollapsibleCard>
  );
}
