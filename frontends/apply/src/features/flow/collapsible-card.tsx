import { ChevronDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface CollapsibleCardProps {
  readonly title: string;
  /** Beside the title while closed: whose card it is. */
  readonly aside?: string;
  /**
   * Opens it; whether it closes again is the visitor's affair: the last mistake in it may be mended while they type.
   */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/**
 * A card that folds. The browser's own element: its content is found by search and opened by a link to a field in it.
 */
export function CollapsibleCard({ title, aside, isOpen, children }: CollapsibleCardProps) {
  const [isOpenAtFirst] = useState(isOpen);
  const card = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isOpen && card.current) card.current.open = true;
  }, [isOpen]);
  return (
    <details ref={card} open={isOpenAtFirst} className="group rounded-card border border-line bg-surface shadow-card">
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-card px-5 py-3 hover:bg-primary-soft sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg font-semibold">{title}</h2>
        <span className="min-w-0 flex-1 truncate text-right text-muted group-open:invisible">{aside}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 px-5 pt-2 pb-6 sm:px-6">{children}</div>
    </details>
  );
}
