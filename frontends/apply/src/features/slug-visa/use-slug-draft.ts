import { useQueryClient } from '@tanstack/react-query';
import type { Destination } from '@wayfare/api/schema';
import { useEffect } from 'react';
import { applicationQuery } from '../application/api.ts';
import { isPaid } from '../application/continue-route.ts';
import { adoptApplication, flowStore, startOver } from '../flow/flow-store.ts';
import { orderOf } from '../your-visa/order-of.ts';

/**
 * Loading a destination's screen begins a draft, once per browser and slug: an open one of this slug is taken up again,
 * the saver creates a new one otherwise.
 */
export function useSlugDraft(destination: Destination | undefined, nationality: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!destination) return;
    const { order, applicationId, unsaved, drafts } = flowStore.getState();
    const isOngoing = order?.slug === destination.slug && (applicationId !== null || unsaved.includes('order'));
    if (isOngoing) return;
    const begin = () => startOver({ order: orderOf(destination, nationality, 1) });
    const draftId = drafts[destination.slug]?.id;
    if (!draftId) return begin();
    let isCurrent = true;
    queryClient.fetchQuery(applicationQuery(draftId)).then(
      (application) => {
        if (!isCurrent) return;
        if (isPaid(application) || application.slug !== destination.slug) begin();
        else adoptApplication(application);
      },
      () => isCurrent && begin(),
    );
    return () => {
      isCurrent = false;
    };
  }, [destination, nationality, queryClient]);
}
