import { classes } from '@wayfare/ui/classes';
import { Spinner } from '@wayfare/ui/components/spinner';
import { cva, type VariantProps } from 'class-variance-authority';
import type { ButtonHTMLAttributes, Ref } from 'react';

export const buttonClasses = cva(
  'inline-flex select-none items-center justify-center gap-2 rounded-field text-center font-semibold no-underline transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'border border-transparent bg-primary text-on-primary hover:bg-primary-strong disabled:bg-sunken disabled:border-line disabled:text-muted aria-disabled:bg-primary',
        secondary:
          'border border-control bg-surface text-ink hover:border-primary hover:bg-primary-soft disabled:border-line disabled:bg-surface disabled:text-muted',
        quiet:
          'border border-transparent text-primary hover:bg-primary-soft disabled:text-muted disabled:hover:bg-transparent',
        danger:
          'border border-transparent bg-danger text-on-danger hover:opacity-90 disabled:bg-sunken disabled:text-muted',
      },
      size: {
        normal: 'min-h-12 px-5 py-2 text-base [&_svg]:size-5',
        small: 'min-h-11 px-4 py-1.5 text-base [&_svg]:size-5',
        compact: 'min-h-9 px-3 py-1 text-sm [&_svg]:size-4',
        icon: 'size-11 [&_svg]:size-5',
        'icon-compact': 'size-8 [&_svg]:size-4',
      },
    },
    defaultVariants: { variant: 'primary', size: 'normal' },
  },
);

export type ButtonLook = VariantProps<typeof buttonClasses>;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  readonly ref?: Ref<HTMLButtonElement>;
  /** While true the button keeps its place and focus, shows that it works, and ignores presses. */
  readonly busy?: boolean;
  /** Words shown instead of the children while busy ('Processing...'). */
  readonly busyLabel?: string;
}

export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(buttonClasses({ variant, size }), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
