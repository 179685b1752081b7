/** The place of a page that is on its way. */
export function PageSkeleton() {
  return <div className="min-h-dvh" />;
}
