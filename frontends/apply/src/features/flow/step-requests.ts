import type {
  CreateApplication,
  OrderStep,
  PassportDetailsStep,
  PersonalDetailsStep,
  ProcessingStep,
} from '@wayfare/api/schema';
import type { StepToSave } from '../application/api.ts';
import { personalDetailsSchema, toForm } from '../personal-details/schema.ts';
import { blankPassport, type FlowAnswers, type SavedStep, type StoredSpeed } from './flow-storage.ts';

export const orderRequest = ({ order }: FlowAnswers): CreateApplication & OrderStep => ({
  destinationId: order?.destination_id ?? '',
  nationality: order?.nationality ?? '',
  numApplicants: order?.numApplicants ?? 1,
});

/** What the gateway wants for a step, from the answers in this browser; null where there is nothing to save. */
export function stepRequest(step: SavedStep, answers: FlowAnswers): StepToSave | null {
  switch (step) {
    case 'order':
      return answers.order && { step, body: orderRequest(answers) };
    case 'personal-details': {
      const body = personalRequest(answers);
      return body && { step, body };
    }
    case 'passport-details': {
      const body = passportRequest(answers);
      return body && { step, body };
    }
    case 'processing':
      return answers.processingSpeed && { step, body: processingRequest(answers.processingSpeed, answers.travelDate) };
    case 'upsells':
      return { step, body: { upsellIds: [...answers.selectedUpsells] } };
  }
}

/** Nothing while a traveller is half typed: the answers then wait for 'Save and continue'. */
function personalRequest({ personalDetails }: FlowAnswers): PersonalDetailsStep | null {
  const travellers = personalDetails.map((traveller, index) => ({
    ...traveller,
    email: index === 0 ? traveller.email : '',
  }));
  const isWhole = personalDetailsSchema((key) => key).safeParse({ travellers: travellers.map(toForm) }).success;
  if (!isWhole) return null;
  return {
    travellers: travellers.map(({ passportDocumentId, ...traveller }) =>
      passportDocumentId ? { ...traveller, passportDocumentId } : traveller,
    ),
  };
}

/** A day of travel that was never given is not mentioned; one that was taken back is. */
const processingRequest = ({ id: serviceId }: StoredSpeed, travelDate: string | null): ProcessingStep =>
  travelDate === null ? { serviceId } : { serviceId, travelDate };

/** One entry per traveller; blank for one who was added since. */
function passportRequest({ personalDetails, passportDetails, order }: FlowAnswers): PassportDetailsStep | null {
  if (passportDetails.length === 0) return null;
  const blank = blankPassport(order?.nationality ?? '');
  return {
    travellers: personalDetails.map((_, index) => {
      const details = passportDetails[index];
      return details === null ? { skipped: true } : { skipped: false, details: details ?? blank };
    }),
  };
}
