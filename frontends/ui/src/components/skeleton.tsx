import { classes } from '@wayfare/ui/classes';

/** A grey shape where something will be; give it that something's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block h-4 animate-shimmer rounded-sm bg-line motion-reduce:animate-none', className)}
    />
  );
}
