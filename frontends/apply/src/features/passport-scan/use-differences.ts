import type { Application, Extraction, PassportScan, Traveller } from '@wayfare/api/schema';
import { KEPT_OWN } from '@wayfare/gateway/contract/constants';
import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Compared, type Difference, differencesOf, isOfAnother, readPassport } from './compare-passport.ts';
import type { Side } from './difference-choice.tsx';
import { fromIso, type ScanForm } from './schema.ts';

export interface Differences {
  readonly list: readonly Difference[];
  readonly isAnother: boolean;
  readonly chosen: Partial<Record<Compared, Side>>;
  readonly choose: (difference: Difference, side: Side) => void;
  /** What goes to the server beside the form. */
  readonly kept: Pick<PassportScan, 'read' | 'keptOwn'>;
}

/** The first traveller alone is asked for their gender. */
const genderOf = ({ personal, travellers }: Application, traveller: Traveller) =>
  traveller === travellers[0] ? personal?.gender : undefined;

/** What the passport says otherwise than the traveller did, and which of the two they want. */
export function useDifferences(
  application: Application,
  traveller: Traveller,
  extraction: Extraction | undefined,
  form: UseFormReturn<ScanForm>,
): Differences {
  const [choices, setChoices] = useState<{ of: Extraction | undefined; by: Partial<Record<Compared, Side>> }>();
  const chosen = choices?.of === extraction ? (choices?.by ?? {}) : {};
  const read = useMemo(() => extraction && readPassport(extraction), [extraction]);
  const gender = genderOf(application, traveller);
  const list = useMemo(
    () => (read ? differencesOf(traveller, read, { expiry: extraction?.data.date_of_expiry ?? '', gender }) : []),
    [traveller, read, extraction, gender],
  );
  const choose = ({ field, mine, passports }: Difference, side: Side) => {
    setChoices({ of: extraction, by: { ...chosen, [field]: side } });
    const value = side === 'mine' ? mine : passports;
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    if (field === 'dateOfExpiry') form.setValue(field, fromIso(value), options);
    else if (field === 'firstName' || field === 'lastName' || field === 'passportNumber')
      form.setValue(field, value, options);
  };
  const keptOwn = KEPT_OWN.filter((field) => chosen[field] === 'mine' && list.some((each) => each.field === field));
  return {
    list,
    isAnother: read !== undefined && isOfAnother(traveller, read),
    chosen,
    choose,
    kept: read ? { read, keptOwn } : { keptOwn: [] },
  };
}
