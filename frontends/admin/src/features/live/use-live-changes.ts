import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges } from './follow-changes.ts';
import { createRefresh } from './refresh-shown.ts';

/**
 * Keeps what this page shows as it is, within a second. A hidden tab keeps no stream, of which a browser has six for a
 * site; it reads everything again when it is looked at.
 */
export const useLiveChanges = (enabled: boolean): void => {
  const queries = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const refresh = createRefresh(queries);
    let following: AbortController | undefined;
    const leave = () => {
      following?.abort();
      following = undefined;
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') return leave();
      if (following) return;
      following = new AbortController();
      void followChanges(refresh.note, following.signal);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      leave();
      refresh.stop();
    };
  }, [enabled, queries]);
};
