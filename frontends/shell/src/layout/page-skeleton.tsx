import { Skeleton } from '@wayfare/ui/components/skeleton';

/** The shape of a page on its way: the header's height, a title, some lines. */
export function PageSkeleton() {
  return (
    <div className="min-h-dvh">
      <div className="h-16 border-b border-line bg-surface" />
      <div className="mx-auto flex max-w-page animate-appear flex-col gap-4 px-4 py-12 sm:px-6">
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="w-full max-w-form" />
        <Skeleton className="w-4/5 max-w-form" />
      </div>
    </div>
  );
}
