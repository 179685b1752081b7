const defaultPath = '/application/resume';

/** Pages a sign-in may come back to. */
const allowed = /^\/(?:apply|application|order-confirmation|uk-eta|dashboard|admin)?(?:[/?].*)?$/;

/** A path of this site from an allow-list; anything else becomes the list of saved applications. */
export function safeReturnTo(path: string | null | undefined): string {
  if (!path || path.startsWith('//') || path.includes('\\') || !allowed.test(path)) return defaultPath;
  const resolved = new URL(path, 'http://site.invalid');
  return resolved.host === 'site.invalid' ? `${resolved.pathname}${resolved.search}` : defaultPath;
}
