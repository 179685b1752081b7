/** What has happened: to the application itself, to the case that staff keep of it, or to its messages. */
export type Change = 'status' | 'case' | 'messages';
type Listen = (change: Change) => void;
/** With the application; without one where anything may have changed. */
type Watch = (applicationId?: string) => void;

/** Wakes open event streams when something has happened to their application, and those of staff to any. */
export const createEventHub = () => {
  const byApplication = new Map<string, Set<Listen>>();
  const watchers = new Set<Watch>();
  const closers = new Set<() => void>();
  const touched = (applicationId: string) => {
    for (const onTouch of watchers) onTouch(applicationId);
  };
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
    /** Follows all applications, for staff. @returns what ends it */
    watch: (onTouch: Watch, onClose: () => void): (() => void) => {
      watchers.add(onTouch);
      closers.add(onClose);
      return () => {
        closers.delete(onClose);
        watchers.delete(onTouch);
      };
    },
    changed: (applicationId: string, change: Change = 'status') => {
      for (const onChange of byApplication.get(applicationId) ?? []) onChange(change);
      touched(applicationId);
    },
    /** What staff alone see of it has changed. */
    touched,
    /** After Kafka was away: something may have been missed. */
    anyChanged: () => {
      for (const followers of byApplication.values())
        for (const onChange of followers) for (const change of ['case', 'messages'] as const) onChange(change);
      for (const onTouch of watchers) onTouch();
    },
    close: () => {
      for (const close of [...closers]) close();
    },
  };
};
export type EventHub = ReturnType<typeof createEventHub>;
