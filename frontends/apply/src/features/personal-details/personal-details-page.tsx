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
  personalDetailsSchema,
  type TravellerForm,
  toForm,
  toStored,
} from './schema.ts';
import { TravellerCard } from './traveller-card.tsx';

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
  const [opened, setOpened] = useState<string>();
  /** The card whose passport is being photographed. */
  const [photographed, setPhotographed] = useState<string>();
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const form = useForm<{ travellers: TravellerForm[] }>({
    resolver: zodResolver(personalDetailsSchema(t)),
    defaultValues: { travellers: startingTravellers() },
    shouldFocusError: false,
  });
  const { fields, append, remove, insert } = useFieldArray({ control: form.control, name: 'travellers' });
  const { faults, setFaults, onInvalid } = useTravellerFaults(fields.length);

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

  const judgeAll = () => setJudged(new Set(fields.map(({ id }) => id)));
  const hasFault = (index: number) => form.formState.errors.travellers?.[index] !== undefined;

  const add = () => {
    append({ ...emptyTraveller }, { focusName: `travellers.${fields.length}.firstMiddleName` });
    setApplicants(fields.length + 1);
    setOpened('last');
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
                onOpen={() => setPhotographed(field.id)}
                onClose={() => setPhotographed(undefined)}
                onNext={index + 1 < fields.length ? () => setPhotographed(fields[index + 1]?.id) : undefined}
              />
            }
            isOpen={
              index === 0 ||
              photographed === field.id ||
              hasOpenDifferences(index) ||
              (judged.has(field.id) && hasFault(index)) ||
              (opened === 'last' && index === fields.length - 1)
            }
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
