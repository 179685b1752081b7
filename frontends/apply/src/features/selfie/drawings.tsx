/** The oval that a face belongs into. */
export function FaceFrame() {
  return (
    <svg viewBox="0 0 240 180" className="size-full" fill="none" stroke="currentColor" aria-hidden="true">
      <ellipse cx="120" cy="78" rx="46" ry="60" strokeWidth="2.5" strokeDasharray="7 6" />
      <path d="M40 178c4-30 34-40 80-40s76 10 80 40" strokeWidth="2.5" strokeDasharray="7 6" />
    </svg>
  );
}

type Face = 'good' | 'glasses' | 'cropped' | 'turned';

/** A drawn example of a photo, good or not. */
export function FaceExample({ face }: { face: Face }) {
  const shift = { good: '', glasses: '', cropped: 'translate(26 -24) scale(1.25)', turned: 'translate(8 0)' }[face];
  return (
    <svg viewBox="0 0 80 80" className="h-full" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <defs>
        <clipPath id={`frame-${face}`}>
          <rect x="4" y="2" width="72" height="76" rx="6" />
        </clipPath>
      </defs>
      <g clipPath={`url(#frame-${face})`}>
        <g transform={shift}>
          <path d="M12 82c2-16 12-21 28-21s26 5 28 21" />
          <path d="M33 54v8m14-8v8" />
          <ellipse cx="40" cy="35" rx={face === 'turned' ? 15 : 17} ry="22" />
          <path
            d="M23 32c-1-16 6-22 17-22s18 6 17 22c-3-8-8-11-17-11s-14 3-17 11z"
            fill="currentColor"
            stroke="none"
            opacity=".35"
          />
          {face === 'turned' ? (
            <path d="M45 34h.1M52 34h.1M51 36l3 7h-4M44 49h8" strokeLinecap="round" strokeWidth="2.5" />
          ) : (
            <path d="M33 35h.1M47 35h.1M40 37v6M35 49h10" strokeLinecap="round" strokeWidth="2.5" />
          )}
          {face === 'glasses' && (
            <path d="M26 30h11v9H26zM43 30h11v9H43zM37 33h6" fill="currentColor" fillOpacity=".25" />
          )}
        </g>
      </g>
      <rect x="4" y="2" width="72" height="76" rx="6" opacity=".5" />
    </svg>
  );
}
