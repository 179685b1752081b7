import { classes } from '@wayfare/ui/classes';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toSearchState } from './search-state.ts';

interface FilterChipProps {
  /** The address of the list with this filter. */
  to: { search: string };
  /** What is searched for beside it. */
  searched: string;
  on: boolean;
  children: ReactNode;
}

/** A filter as a link, so that each view has an address. */
export function FilterChip({ to, searched, on, children }: FilterChipProps) {
  return (
    <Link
      to={to}
      state={toSearchState(searched)}
      aria-current={on || undefined}
      className={classes(
        'inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap shrink-0 rounded-full border px-2.5 text-sm no-underline',
        on
          ? 'border-primary bg-primary-soft font-semibold text-primary'
          : 'border-control text-ink hover:border-primary',
      )}
    >
      {children}
    </Link>
  );
}
