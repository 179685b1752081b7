import { classes } from '@wayfare/ui/classes';
import type { ReactNode } from 'react';
import { StaffNav } from './cases/staff-nav.tsx';
import { StaffCommands } from './keys/staff-commands.tsx';

/**
 * Around every page of the staff: where one can go and what one can do, beside the page where there is room for both,
 * above it on smaller screens.
 */
export function Workplace({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-wide-page
      data-workplace
      className="flex w-full flex-col gap-2 px-4 pt-2 sm:px-6 xl:flex-row xl:gap-4 xl:pl-3"
    >
      <div className="flex items-center justify-between gap-3 xl:sticky xl:top-2 xl:w-44 xl:shrink-0 xl:flex-col xl:items-stretch xl:justify-start xl:self-start">
        <StaffNav />
        <StaffCommands />
      </div>
      <div className={classes('flex min-w-0 flex-1 flex-col', className)}>{children}</div>
    </div>
  );
}
