import { classes } from '@wayfare/ui/classes';
import type { ElementType, HTMLAttributes } from 'react';

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: ElementType;
}

/** A surface with one hairline and one soft shadow. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return (
    <Tag
      className={classes('rounded-card border border-line bg-surface p-5 shadow-card sm:p-6', className)}
      {...rest}
    />
  );
}
