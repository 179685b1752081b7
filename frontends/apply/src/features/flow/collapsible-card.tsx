import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface CollapsibleCardProps {
  readonly id?: string;
  readonly title: string;
  /** Beside the title while closed: whose card it is, and how far it is. */
  readonly aside?: ReactNode;
  /** What opening a finished card is for; without it the card has an arrow alone. */
  readonly editLabel?: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/**
 * A card that folds to one line. The browser's own element: its content is found by search and opened by a link to a
 * field in it, which `onToggle` tells of.
 */
export function CollapsibleCard({ id, title, aside, editLabel, isOpen, onToggle, children }: CollapsibleCardProps) {
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
      className="group scroll-mt-24 rounded-card border border-line bg-surface shadow-card"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-card px-5 py-3 hover:bg-primary-soft sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="shrink-0 text-lg font-semibold">{title}</h2>
        <span className="flex min-w-0 flex-1 items-center justify-end gap-2 text-muted group-open:invisible">
          {aside}
        </span>
        {editLabel && <span className="shrink-0 font-semibold text-primary group-open:hidden">{editLabel}</span>}
        <ChevronDown
          aria-hidden="true"
          className={`size-5 shrink-0 text-muted transition-transform group-open:rotate-180 ${editLabel ? 'max-sm:group-not-open:hidden' : ''}`}
        />
      </summary>
      <div className="flex flex-col gap-5 px-5 pt-2 pb-6 sm:px-6">{children}</div>
    </details>
  );
}
