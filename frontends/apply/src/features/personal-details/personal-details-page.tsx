import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_APPLICANTS } from '@wayfare/gateway/contract/constants';
import { Button } from '@wayfare/ui/components/button';
import { StepPage } from '@wayfare/ui/components/step-page';
import { toast } from '@wayfare/ui/toast';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Path, useFieldArray, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EarlyStep } from '../flow/early-step.tsx';
import { useSaveStatus } from '../flow/flow-saver.ts';
import { answer, flowStore, keep } from '../flow/flow-store.ts';
import { useRefusal } from '../flow/use-refusal.ts';
import { useRefusedFields } from '../flow/use-refused-fields.ts';
import { useTravellerFaults } from '../flow/use-traveller-faults.ts';
import { Disclosure } from '../order/disclosure.tsx';
import { FlowSummary, useSummaryTotal } from '../order/flow-summary.tsx';
import { useOrder } from '../order/use-order.ts';
import { hasOpenDifferences } from '../passport-first/kept-readings.ts';
import { PassportFirst } from '../passport-first/passport-first.tsx';
import { removeTraveller } from '../passport-first/remove-traveller.ts';
import {
  emptyTraveller,
  firstIncomplete,
  isFilledIn,
  personalDetailsSchema,
  type TravellerForm,
  toForm,
  toStored,
} from './schema.ts';
import { TravellerCard } from './traveller-card.tsx';
import { useOpenCards } from './use-open-cards.ts';

/** Step 2: who travels. */
export function PersonalDetailsPage() {
  return (
    <EarlyStep needs="order">
      <PersonalDetailsForm />
    </EarlyStep>
  );
}

/** One card per applicant, filled as far as is known. */
const startingTravellers = (): TravellerForm[] => {
  const { personalDetails, order } = flowStore.getState();
  return Array.from({ length: order?.numApplicants ?? 1 }, (_, index) => {
    const known = personalDetails[index];
    return known ? toForm(known) : { ...emptyTraveller };
  });
};

const setApplicants = (numApplicants: number): void => {
  const { order } = flowStore.getState();
  if (order && order.numApplicants !== numApplicants) answer('order', { order: { ...order, numApplicants } });
};

const numberAfter = (index: number | undefined): number | undefined => (index === undefined ? undefined : index + 1);

/** A birth date is one field here, and three of the request. */
const fieldOf = (path: string): Path<{ travellers: TravellerForm[] }> | undefined => {
  const [, index, name = ''] = /^travellers\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (!index) return undefined;
  const field = name.startsWith('birth')
    ? 'birth'
    : (['firstMiddleName', 'lastName', 'email'] as const).find((one) => one === name);
  return field && `travellers.${Number(index)}.${field}`;
};

function PersonalDetailsForm() {
  const { t } = useTranslation('apply');
  const navigate = useNavigate();
  const saveStatus = useSaveStatus();
  const { destination } = useOrder();
  const summaryTotal = useSummaryTotal();
  /** The card whose passport is being photographed. */
  const [photographed, setPhotographed] = useState<string>();
  /** Where a finished traveller leads to. */
  const [goTo, setGoTo] = useState<{ readonly index: number; readonly field: string }>();
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const form = useForm<{ travellers: TravellerForm[] }>({
    resolver: zodResolver(personalDetailsSchema(t)),
    defaultValues: { travellers: startingTravellers() },
    shouldFocusError: false,
  });
  const { fields, append, remove, insert } = useFieldArray({ control: form.control, name: 'travellers' });
  const { faults, setFaults, onInvalid } = useTravellerFaults(fields.length);
  const cards = useOpenCards(fields, hasOpenDifferences);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep({ personalDetails: values.travellers.map(toStored) }),
      }),
    [form],
  );

  const showRefused = useRefusedFields(form, setFaults, fieldOf);
  useRefusal('personal-details', (error) => {
    judgeAll();
    showRefused(error);
  });
  // Each attempt to go on has a list of its own: a card with a fault opens again, whatever was folded before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt is what counts
  useEffect(() => cards.open(...fields.filter((_, index) => hasFault(index)).map(({ id }) => id)), [faults]);

  const photograph = (id: string | undefined) => {
    cards.open(id);
    setPhotographed(id);
  };

  const judgeAll = () => setJudged(new Set(fields.map(({ id }) => id)));
  const hasFault = (index: number) => form.formState.errors.travellers?.[index] !== undefined;

  // Once the one card has folded and the other is open.
  useEffect(() => {
    const card = goTo && document.getElementById(`travellers.${goTo.index}.card`);
    if (!card) return;
    card.scrollIntoView({ block: 'start' });
    card.querySelector<HTMLElement>(goTo.field)?.focus({ preventScroll: true });
  }, [goTo]);

  const isFinished = (index: number) => {
    const traveller = form.getValues(`travellers.${index}`);
    return isFilledIn(traveller, index) && !hasFault(index);
  };

  const photographNext = (index: number) => {
    if (isFinished(index)) cards.fold(fields[index]?.id);
    photograph(fields[index + 1]?.id);
  };

  const add = () => {
    cards.fold(...fields.filter((_, index) => isFinished(index)).map(({ id }) => id));
    append({ ...emptyTraveller }, { focusName: `travellers.${fields.length}.firstMiddleName` });
    setApplicants(fields.length + 1);
  };

  /** The next one to fill in, from here on and then from the first. */
  const nextAfter = (index: number): number | undefined =>
    [...fields.keys()]
      .map((step) => (index + 1 + step) % fields.length)
      .find((other) => other !== index && !isFinished(other));

  const finish = async (index: number) => {
    const card = fields[index];
    if (!card) return;
    setJudged((before) => new Set(before).add(card.id));
    if (!(await form.trigger(`travellers.${index}`, { shouldFocus: true }))) return;
    const next = nextAfter(index);
    cards.fold(card.id);
    if (next !== undefined) cards.open(fields[next]?.id);
    setGoTo({ index: next ?? index, field: next === undefined ? 'summary' : 'input:not([type="file"])' });
  };

  const removeAt = (index: number) => {
    const { passportDocumentId, ...removed } = form.getValues(`travellers.${index}`);
    // What is left of it goes with the next save, or with the draft.
    if (passportDocumentId)
      import('../passport-first/draft-picture.ts')
        .then(({ dropPicture }) => dropPicture(passportDocumentId))
        .catch(() => undefined);
    const putBack = removeTraveller(index);
    remove(index);
    setApplicants(fields.length - 1);
    toast.info(t('personal.removed', { number: index + 1 }), {
      action: {
        label: t('personal.undo'),
        onClick: () => {
          insert(index, { ...removed, passportDocumentId: '' });
          putBack();
          setApplicants(form.getValues('travellers').length);
        },
      },
    });
  };

  const onSubmit = form.handleSubmit(
    ({ travellers }) => {
      setFaults([]);
      setApplicants(travellers.length);
      answer('personal-details', { personalDetails: travellers.map(toStored) });
      navigate('/application/passport-details');
    },
    (errors) => {
      judgeAll();
      onInvalid(errors);
      const { travellers } = form.getValues();
      const number = firstIncomplete(travellers);
      if (number !== undefined) toast.error(t('personal.incomplete', { number }));
      else if (travellers[0]?.email.trim() === '') toast.error(t('personal.emailMissing'));
    },
  );

  return (
    <StepPage
      title={t('personal.title')}
      note={t('personal.note')}
      step={2}
      onSubmit={onSubmit}
      submitLabel={t('saveAndContinue')}
      backTo="/application/order-confirmation"
      backLabel={t('previous')}
      saveState={saveStatus}
      errors={faults}
      summary={<FlowSummary />}
      summaryTotal={summaryTotal}
      footnote={<Disclosure destination={destination} />}
    >
      <div className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <TravellerCard
            key={field.id}
            form={form}
            index={index}
            isJudged={judged.has(field.id)}
            passportFirst={
              <PassportFirst
                form={form}
                traveller={index}
                isOpen={photographed === field.id}
                onOpen={() => photograph(field.id)}
                onClose={() => setPhotographed(undefined)}
                onNext={index + 1 < fields.length ? () => photographNext(index) : undefined}
              />
            }
            isOpen={cards.isOpen(index)}
            onToggle={(isOpen) => (isOpen ? cards.open(field.id) : cards.fold(field.id))}
            onDone={fields.length > 1 ? () => void finish(index) : undefined}
            nextNumber={numberAfter(nextAfter(index))}
            onRemove={index > 0 ? () => removeAt(index) : undefined}
          />
        ))}
      </div>
      {fields.length < MAX_APPLICANTS ? (
        <div>
          <Button variant="secondary" onClick={add}>
            <Plus aria-hidden="true" />
            {t('personal.add')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">{t('personal.max', { count: MAX_APPLICANTS })}</p>
      )}
    </StepPage>
  );
}
