import { useQueryClient } from '@tanstack/react-query';
import type { Application, ApplicationStatus, LiveStatus } from '@wayfare/api/schema';
import { useEffect, useRef, useState } from 'react';
import { applicationQuery } from '../application/api.ts';
import { threadQuery } from '../messages/api.ts';
import { followStatus } from './follow-status.ts';

/**
 * Follows an application while this page is looked at: a hidden tab keeps no connection, of which a browser has six for
 * a site.
 * @returns whether news come by themselves, so that nothing has to be polled
 */
export function useLiveStatus(
  applicationId: string | undefined,
  onStatus: (status: LiveStatus) => void,
  onCase?: () => void,
  onMessages?: () => void,
): boolean {
  const [isHealthy, setIsHealthy] = useState(false);
  const tell = useRef(onStatus);
  tell.current = onStatus;
  const tellOfCase = useRef(onCase);
  tellOfCase.current = onCase;
  const tellOfMessages = useRef(onMessages);
  tellOfMessages.current = onMessages;

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
          onCase: () => !signal.aborted && tellOfCase.current?.(),
          onMessages: () => !signal.aborted && tellOfMessages.current?.(),
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
 * Statuses that lead to other screens; the first answer after a payment moves paid to in_progress, which is the same to
 * whoever is typing.
 */
const stageOf = (status: ApplicationStatus): string =>
  status === 'paid' || status === 'in_progress'
    ? 'to-complete'
    : status === 'submitted' || status === 'completed'
      ? status
      : 'to-pay';

/**
 * Loads an application anew when it has moved on elsewhere: paid in another tab, handed in on another device, completed
 * by the staff. Answers saved elsewhere don't disturb who is typing; those are told when this screen saves.
 */
export function useLiveApplication(application: Application | undefined, onCase?: () => void): void {
  const queryClient = useQueryClient();
  useLiveStatus(
    application?.id,
    ({ status, version }) => {
      if (!application) return;
      const { queryKey } = applicationQuery(application.id);
      const known = queryClient.getQueryData<Application>(queryKey) ?? application;
      // Where the case is shown nobody types, and money that is given back tells of itself by the version alone.
      const isNews = onCase !== undefined && known.version !== version;
      if (isNews || stageOf(known.status) !== stageOf(status)) void queryClient.invalidateQueries({ queryKey });
      if (isNews) onCase();
    },
    onCase,
    () => application && void queryClient.invalidateQueries({ queryKey: threadQuery(application.id).queryKey }),
  );
}
