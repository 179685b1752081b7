/** The outline that the passport page belongs into, with the two lines below. */
export function PassportFrame() {
  return (
    <svg
      viewBox="0 0 240 180"
      className="size-full"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <rect x="12" y="18" width="216" height="150" rx="10" strokeDasharray="7 6" />
      <rect x="28" y="44" width="52" height="66" rx="4" opacity=".6" />
      <path d="M96 52h96M96 72h70M96 92h84" opacity=".5" />
      <path d="M28 134h184M28 150h184" strokeDasharray="5 4" />
    </svg>
  );
}

type Page = 'good' | 'glare' | 'cropped' | 'covered';

/** A drawn example of a passport picture, good or not. */
export function PassportExample({ page }: { page: Page }) {
  return (
    <svg viewBox="0 0 100 80" className="h-full" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <defs>
        <clipPath id={`page-${page}`}>
          <rect x="2" y="2" width="96" height="76" rx="6" />
        </clipPath>
      </defs>
      <g clipPath={`url(#page-${page})`}>
        <g transform={page === 'cropped' ? 'translate(24 14)' : undefined}>
          <rect x="12" y="12" width="76" height="56" rx="4" />
          <rect x="18" y="20" width="20" height="24" rx="2" />
          <path d="M44 24h34M44 31h24M44 38h30" opacity=".6" />
          <path d="M18 54h64M18 61h64" strokeDasharray="3 2" />
        </g>
        {page === 'glare' && <path d="M58 2 L40 78 H66 L84 2 Z" fill="currentColor" fillOpacity=".3" stroke="none" />}
        {page === 'covered' && (
          <path
            d="M70 80c-8-12-16-14-26-14-5 0-6-7 0-8 14-2 30 0 42 8 8 6 12 14 12 14z"
            fill="currentColor"
            stroke="none"
            opacity=".5"
          />
        )}
      </g>
      <rect x="2" y="2" width="96" height="76" rx="6" opacity=".5" />
    </svg>
  );
}
