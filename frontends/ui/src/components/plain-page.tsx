import { PageTitle } from '@wayfare/ui/components/page-title';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface PlainPageProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** Of what has happened; a page that asks for something has none. */
  readonly icon?: LucideIcon;
  /** Told at once to those who do not see it. */
  readonly role?: 'alert' | 'status' | undefined;
  readonly children?: ReactNode;
}

/** A page beside the way through an application: one column with a title, what it says or asks, and the ways on. */
export function PlainPage({ title, note, icon: Icon, role, children }: PlainPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-form flex-1 flex-col gap-6 px-4 py-10 sm:px-6 lg:py-16">
      {Icon && (
        <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary">
          <Icon aria-hidden="true" className="size-7" strokeWidth={1.75} />
        </span>
      )}
      <div role={role}>
        <PageTitle note={note}>{title}</PageTitle>
      </div>
      {children}
    </div>
  );
}

/** The ways on from a plain page, the first one foremost; they fill a phone's width. */
export function PlainPageActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 max-sm:*:w-full">{children}</div>;
}
