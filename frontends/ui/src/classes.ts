import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { radius: ['field', 'card'], shadow: ['card'], container: ['form', 'summary', 'page', 'measure'] } },
});

/** Joins class names; of two that set the same property, the later one wins. */
export const classes = (...values: ClassValue[]): string => merge(clsx(values));
