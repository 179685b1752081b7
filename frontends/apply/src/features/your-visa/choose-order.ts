import type { OrderConfirmation } from '../flow/flow-storage.ts';
import { answer, flowStore, keep, startOver } from '../flow/flow-store.ts';

/**
 * Takes the traveller's choice of visa, nationality and number. An open draft follows it: a different visa drops the
 * speed and the add-ons of the old one. Without a draft a new one begins.
 */
export function chooseOrder(order: OrderConfirmation): void {
  const { order: before, applicationId, unsaved } = flowStore.getState();
  if (!applicationId && !unsaved.includes('order')) {
    startOver({ order });
    return;
  }
  if (before && JSON.stringify({ ...before, email: '' }) === JSON.stringify({ ...order, email: '' })) return;
  if (before?.destination_id !== order.destination_id) keep({ processingSpeed: null, selectedUpsells: [] });
  if (before && before.nationality !== order.nationality) keep({ selectedUpsells: [] });
  answer('order', { order });
}
