/** A file whose name carries a hash of its content never changes; everything else is asked for again each time. */
export const cachingOf = (path: string): string =>
  /[.-][0-9a-f]{8,}\.\w+(\.map|\.LICENSE\.txt)?$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
