import { brand } from '@wayfare/ui/brand';
import { StampArt } from './stamp-art.tsx';

/** The wordmark with its stamp. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <StampArt className="size-8 -rotate-12 text-accent-ink" />
      <span className="font-display text-2xl font-semibold tracking-tight">{brand.name}</span>
    </span>
  );
}
