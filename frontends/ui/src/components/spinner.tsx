import { classes } from '@wayfare/ui/classes';

/** A turning ring. It appears only after 400 ms: shorter waits need no sign. */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={classes('inline-flex animate-appear items-center gap-3', className)}
    >
      <span
        aria-hidden="true"
        className="size-5 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
      />
      {label}
    </span>
  );
}
