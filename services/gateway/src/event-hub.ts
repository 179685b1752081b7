/** What has happened: to the application itself, to the case that staff keep of it, or to its messages. */
export type Change = 'status' | 'case' | 'messages';
type Listen = (change: Change) => void;

/** Wakes open event streams when something has happened to their application. */
export const createEventHub = () => {
  const byApplication = new Map<string, Set<Listen>>();
  const closers = new Set<() => void>();
  return {
    /** @returns what ends it. `onClose` runs when the process stops. */
    follow: (applicationId: string, onChange: Listen, onClose: () => void): (() => void) => {
      const followers = byApplication.get(applicationId) ?? new Set();
      byApplication.set(applicationId, followers.add(onChange));
      closers.add(onClose);
      return () => {
        closers.delete(onClose);
        followers.delete(onChange);
        if (followers.size === 0) byApplication.delete(applicationId);
      };
    },
    changed: (applicationId: string, change: Change = 'status') => {
      for (const onChange of byApplication.get(applicationId) ?? []) onChange(change);
    },
    /** After Kafka was away: something may have been missed. */
    anyChanged: () => {
      for (const followers of byApplication.values())
        for (const onChange of followers) for (const change of ['case', 'messages'] as const) onChange(change);
    },
    close: () => {
      for (const close of [...closers]) close();
    },
  };
};
export type EventHub = ReturnType<typeof createEventHub>;
