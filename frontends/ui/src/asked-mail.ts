const storageKey = 'askedMail';

/** A sign-in mail that was asked for in this tab: trying its code leaves the page, and a wrong one comes back to it. */
export interface AskedMail {
  readonly email: string;
  /** The page with the field for the code. */
  readonly page: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

type Kept = AskedMail & { readonly isTried?: boolean };

function read(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    const isWhole = typeof kept === 'object' && kept !== null && 'email' in kept && 'page' in kept && 'sentAt' in kept;
    return isWhole ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden: a wrong code then leads to the page that offers a new mail.
  }
}

export const askedMail = (): AskedMail | undefined => read();

export const rememberMail = (mail: AskedMail): void => write(mail);

/** The code is on its way to Keycloak. */
export function rememberTry(): void {
  const kept = read();
  if (kept) write({ ...kept, isTried: true });
}

/** Where a refused code leads back to; undefined where none was tried. */
export function pageOfRefusedCode(): string | undefined {
  const kept = read();
  if (!kept?.isTried || !kept.page.startsWith('/')) return undefined;
  write({ ...kept, isTried: false });
  return `${kept.page}${kept.page.includes('?') ? '&' : '?'}codeRefused`;
}
