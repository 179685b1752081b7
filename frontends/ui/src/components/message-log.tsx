import { classes } from '@wayfare/ui/classes';
import { useEffect, useRef } from 'react';

export interface ShownMessage {
  readonly id: string;
  readonly text: string;
  /** Who wrote it, in words. */
  readonly who: string;
  /** When, in words; `at` is the instant. */
  readonly when: string;
  readonly at: string;
  /** Written by the reader's side: it stands on the right. */
  readonly own: boolean;
}

interface MessageLogProps {
  readonly label: string;
  readonly messages: readonly ShownMessage[];
  /** Said while nothing stands there. */
  readonly empty: string;
  readonly className?: string;
}

/** What two sides wrote to each other, the newest at the foot and in sight. What arrives is read out politely. */
export function MessageLog({ label, messages, empty, className }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (newest && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [newest]);
  return (
    <div
      ref={log}
      role="log"
      aria-label={label}
      aria-live="polite"
      // Scrolls by the keyboard too.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, a region that scrolls has to take the focus
      tabIndex={0}
      className={classes('flex flex-col gap-3 overflow-y-auto rounded-field bg-sunken p-3', className)}
    >
      {messages.length === 0 && <p className="text-muted">{empty}</p>}
      {messages.map(({ id, text, who, when, at, own }) => (
        <article
          key={id}
          className={classes(
            'max-w-[88%] rounded-card border px-3.5 py-2.5',
            own ? 'self-end border-primary/30 bg-primary-soft' : 'self-start border-line bg-surface',
          )}
        >
          <p className="text-sm text-muted">
            <span className="font-semibold text-ink">{who}</span>{' '}
            <time dateTime={at} className="numeric">
              {when}
            </time>
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        </article>
      ))}
    </div>
  );
}
