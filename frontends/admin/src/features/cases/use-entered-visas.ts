import { Problem } from '@wayfare/ui/problem';
import { uploadFile } from '@wayfare/ui/upload';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkVisa, type NewVisa } from './api.ts';
import { stopsDelivery } from './visa-check.tsx';
import type { EnteredVisa } from './visa-fields.tsx';

const PROBLEMS = ['upload-not-a-pdf', 'upload-not-safe', 'upload-too-large'] as const;

/** Keeps a visa's file with the case. @returns its id, or what is wrong with it in words */
const useKeepVisa = (applicationId: string) => {
  const { t } = useTranslation('admin');
  // A file that was kept is not sent again when something else was refused.
  const kept = useRef(new Map<File, Promise<string>>());
  return async (file: File, traveller: number): Promise<{ documentId: string } | { problem: string }> => {
    const form = { traveller, file };
    const keeping =
      kept.current.get(file) ??
      uploadFile('/admin/cases/{id}/documents', { path: { id: applicationId }, form }).then(({ id }) => id);
    kept.current.set(file, keeping);
    try {
      return { documentId: await keeping };
    } catch (problem) {
      kept.current.delete(file);
      const reason = PROBLEMS.find((known) => problem instanceof Problem && problem.reason === known);
      return { problem: t(`cases.deliver.problems.${reason ?? 'other'}`) };
    }
  };
};

const isStopped = (entered: readonly EnteredVisa[]): boolean =>
  entered.some(({ check }) => check !== undefined && stopsDelivery(check));

/** Told apart from what was compared before: another file, or other facts of it. */
const comparedAs = ({ documentId, visaNumber, validFrom, validUntil }: NewVisa): string =>
  JSON.stringify([documentId, visaNumber, validFrom, validUntil]);

/**
 * What is entered of issued visas. Each file is kept and compared with the case as soon as it is chosen, and again when
 * its facts change.
 */
export const useEnteredVisas = (applicationId: string, first: () => EnteredVisa[]) => {
  const { t } = useTranslation('admin');
  const [entered, setEntered] = useState(first);
  // What a comparison that began earlier must not write over.
  const latest = useRef(entered);
  const keep = useKeepVisa(applicationId);

  const put = (place: number, change: Partial<EnteredVisa>) => {
    latest.current = latest.current.map((one, index) => (index === place ? { ...one, ...change } : one));
    setEntered(latest.current);
  };

  /** @returns the visa as it can be handed over; undefined where its file is missing or something is wrong with it */
  const compare = async (place: number): Promise<NewVisa | undefined> => {
    const { file, documentId, traveller, check, checkedAs, ...facts } = latest.current[place] as EnteredVisa;
    if (!file) {
      put(place, { problem: t('records.required') });
      return undefined;
    }
    const { visaNumber, validFrom, validUntil } = facts;
    const compared = { traveller, visaNumber: visaNumber.trim(), validFrom, validUntil };
    // Nothing on the screen moves while the focus goes from field to field.
    if (documentId && check && checkedAs === comparedAs({ ...compared, documentId }))
      return { ...compared, documentId };
    put(place, { reading: true });
    const answer = await keep(file, traveller);
    const isCurrent = () => latest.current[place]?.file === file;
    if ('problem' in answer) {
      if (isCurrent()) put(place, { ...answer, reading: false });
      return undefined;
    }
    const visa = { ...compared, ...answer };
    try {
      const found = await checkVisa(applicationId, visa);
      const shown = { ...answer, check: found, checkedAs: comparedAs(visa) };
      if (isCurrent()) put(place, { ...shown, problem: undefined, reading: false });
      return visa;
    } catch {
      if (isCurrent()) put(place, { problem: t('cases.visaCheck.failed'), reading: false });
      return undefined;
    }
  };

  /**
   * @returns the visas once whoever hands them over has seen what was read in them, and whether a second person has to;
   * undefined where something is missing or is news
   */
  const settle = async (): Promise<{ visas: NewVisa[]; isStopped: boolean } | undefined> => {
    const seen = latest.current;
    const visas: NewVisa[] = [];
    for (const place of seen.keys()) {
      const visa = await compare(place);
      if (visa) visas.push(visa);
    }
    const isSeen = visas.every((visa, place) => {
      const check = latest.current[place]?.check;
      const shown = seen[place];
      // More dates that agree are no news.
      return shown?.checkedAs === comparedAs(visa) || (shown?.check !== undefined && check?.outcome === 'passed');
    });
    return visas.length === seen.length && isSeen ? { visas, isStopped: isStopped(latest.current) } : undefined;
  };

  return {
    entered,
    put,
    compare: (place: number) => void (latest.current[place]?.file && compare(place)),
    settle,
    isStopped: isStopped(entered),
  };
};
