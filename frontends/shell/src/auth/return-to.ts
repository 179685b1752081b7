const defaultPath = '/application/resume';

/** Pages a sign-in may come back to. */
const allowed = /^\/(?:apply|application|order-confirmation|uk-eta|dashboard|admin)?(?:[/?].*)?$/;

/** A path of this site from an allow-list; anything else becomes the list of saved applications. */
export function safeReturnTo(path: string | null | undefined): string {
  if (!path || path.startsWith('//') || path.includes('\\') || !allowed.test(path)) return defaultPath;
  const resolved = new URL(path, 'http://site.invalid');
  return resolved.host === 'site.invalid' ? `${resolved.pathname}${resolved.search}` : defaultPath;
}

const key = 'sign-in-return-to';

/** Keeps, in this tab alone, where a sign-in that begins now shall come back to. */
export function keepReturnTo(path: string | null | undefined): void {
  try {
    sessionStorage.setItem(key, safeReturnTo(path));
  } catch {
    // Without storage the sign-in comes back to the list of saved applications.
  }
}

/** Answers it once. */
export function takeReturnTo(): string {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return safeReturnTo(kept);
  } catch {
    return defaultPath;
  }
}
