import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClasses = cva(
  'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 text-sm font-medium',
  {
    variants: {
      tone: {
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        danger: 'bg-danger-soft text-danger',
        neutral: 'bg-sunken text-muted',
        primary: 'bg-primary-soft text-primary',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

type Tone = NonNullable<VariantProps<typeof badgeClasses>['tone']>;

/** A label with a coloured dot. The label alone carries the meaning. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={badgeClasses({ tone })}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  );
}

const tones: Record<string, Tone> = {
  paid: 'success',
  completed: 'success',
  pending: 'warning',
  failed: 'danger',
};

/** The tone of an application's or payment's status; neutral for statuses not in the table. */
export const toneOfStatus = (status: string): Tone => tones[status] ?? 'neutral';
