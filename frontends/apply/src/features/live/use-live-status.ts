import { useQueryClient } from '@tanstack/react-query';
import type { Application } from '@visa/gateway/contract/application';
import { useEffect, useRef, useState } from 'react';
import { applicationQuery } from '../application/api.ts';
import { followStatus, type LiveStatus } from './follow-status.ts';

/**
 * Follows an application while this page is looked at: a hidden tab keeps no connection, of which a browser has six for a site.
 * @returns whether news come by themselves, so that nothing has to be polled
 */
export function useLiveStatus(applicationId: string | undefined, onStatus: (status: LiveStatus) => void): boolean {
  const [isHealthy, setIsHealthy] = useState(false);
  const tell = useRef(onStatus);
  tell.current = onStatus;

  useEffect(() => {
    if (applicationId === undefined) return;
    let following: AbortController | undefined;
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        following?.abort();
        following = undefined;
      } else if (!following) {
        following = new AbortController();
        const { signal } = following;
        void followStatus({
          applicationId,
          signal,
          onStatus: (status) => !signal.aborted && tell.current(status),
          onHealth: (health) => !signal.aborted && setIsHealthy(health),
        });
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      following?.abort();
      setIsHealthy(false);
    };
  }, [applicationId]);

  return isHealthy;
}

/**
 * Loads an application anew when its status has moved on elsewhere: paid in another tab, handed in on another device, taken up by the staff. Answers saved
 * elsewhere don't disturb who is typing; those are told when this screen saves.
 */
export function useLiveApplication(application: Application | undefined): void {
  const queryClient = useQueryClient();
  useLiveStatus(application?.id, ({ status, paymentStatus }) => {
    if (!application) return;
    const { queryKey } = applicationQuery(application.id);
    const known = queryClient.getQueryData<Application>(queryKey) ?? application;
    if (known.status !== status || known.paymentStatus !== paymentStatus)
      void queryClient.invalidateQueries({ queryKey });
  });
}
