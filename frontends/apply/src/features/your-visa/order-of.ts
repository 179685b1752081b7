import type { Destination } from '@wayfare/api/schema';
import type { OrderConfirmation } from '../flow/flow-storage.ts';

/** The order as the browser keeps it, for a destination of the catalogue. */
export const orderOf = (destination: Destination, nationality: string, numApplicants: number): OrderConfirmation => ({
  nationality,
  numApplicants,
  destination: destination.destinationName,
  destination_id: destination.id,
  slug: destination.slug,
  visa_name: destination.visaName,
  government_fees: destination.governmentFee.amountMinor / 100,
  email: '',
});
