/** Names of front ends, set by `npm run dev` alone; other builds leave the notice out. */
declare const HOT_FRONT_ENDS: string | undefined;

const hot = typeof HOT_FRONT_ENDS === 'string' ? HOT_FRONT_ENDS : '';

/** Says which front ends are somebody's working copy instead of what is rolled out. For developers, so in English. */
export function HotNotice() {
  if (!hot) return null;
  return (
    <p
      data-hot={hot}
      className="pointer-events-none fixed bottom-2 left-2 z-50 rounded-field bg-danger px-2 py-1 text-on-danger text-sm"
    >
      Override: {hot.replaceAll(',', ', ')}
    </p>
  );
}
