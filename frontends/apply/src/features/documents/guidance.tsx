import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';

interface GuidanceProps {
  readonly title: string;
  readonly rules: readonly string[];
  readonly examples: readonly { readonly label: string; readonly isGood: boolean; readonly picture: ReactNode }[];
}

/** What a picture has to be like: drawn examples, then the rules in words. */
export function Guidance({ title, rules, examples }: GuidanceProps) {
  return (
    <section className="flex flex-col gap-4" aria-label={title}>
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {examples.map(({ label, isGood, picture }) => (
          <li
            key={label}
            className={`flex flex-col items-center gap-2 rounded-card border p-3 ${isGood ? 'border-success/40 bg-success-soft' : 'border-line bg-surface'}`}
          >
            <span aria-hidden="true" className="h-20 text-muted">
              {picture}
            </span>
            <span className="flex items-center gap-1.5 text-sm font-medium">
              {isGood ? (
                <CircleCheck aria-hidden="true" className="size-4 text-success" />
              ) : (
                <CircleX aria-hidden="true" className="size-4 text-danger" />
              )}
              {label}
            </span>
          </li>
        ))}
      </ul>
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-muted">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
