/** A passport stamp, drawn: the mark of the brand and a quiet decoration. */
export function StampArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" fill="none" stroke="currentColor" aria-hidden="true" className={className}>
      <circle cx="32" cy="32" r="29" strokeWidth="3" />
      <circle cx="32" cy="32" r="22.5" strokeWidth="1.5" strokeDasharray="3.2 2.2" />
      <path
        d="M18.5 25h5l3.6 13 3.5-13h3l3.5 13 3.6-13h4.8"
        strokeWidth="3.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M20 44.5h24" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
