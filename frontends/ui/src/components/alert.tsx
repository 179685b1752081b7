import { classes } from '@wayfare/ui/classes';
import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const alertClasses = cva('flex items-start gap-3 rounded-card border p-4', {
  variants: {
    tone: {
      info: 'border-primary/30 bg-primary-soft [&>svg]:text-primary',
      success: 'border-success/30 bg-success-soft [&>svg]:text-success',
      warning: 'border-warning/30 bg-warning-soft [&>svg]:text-warning',
      danger: 'border-danger/40 bg-danger-soft [&>svg]:text-danger',
    },
  },
  defaultVariants: { tone: 'info' },
});

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

interface AlertProps extends VariantProps<typeof alertClasses> {
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Read out when it appears; leave it off for what stands there from the start. */
  readonly live?: boolean;
  readonly className?: string;
}

/** A note that stays on the page: an icon, a colour and words that say the same. */
export function Alert({ tone, title, children, action, live = false, className }: AlertProps) {
  const Icon = icons[tone ?? 'info'];
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classes(alertClasses({ tone }), className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm sm:text-base">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
