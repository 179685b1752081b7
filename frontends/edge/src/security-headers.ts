const YEAR_SECONDS = 31_536_000;

interface Options {
  readonly publicUrl: string;
  readonly keycloakUrl?: string;
  readonly formTargets?: string;
  /** Other origins that remotes are loaded from. */
  readonly remoteOrigins?: readonly string[];
  /** What a development server's hot reload connects to. */
  readonly reloadOrigins?: readonly string[];
}

/** The headers of every page and file of the web application. */
export const securityHeaders = ({
  publicUrl,
  keycloakUrl = '',
  formTargets = '',
  remoteOrigins = [],
  reloadOrigins = [],
}: Options): Record<string, string> => ({
  'content-security-policy': Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remoteOrigins],
    'style-src': ["'self'", ...remoteOrigins],
    'img-src': ["'self'", 'data:', 'blob:', ...remoteOrigins],
    'font-src': ["'self'", ...remoteOrigins],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", keycloakUrl, ...reloadOrigins],
    'frame-src': ["'self'", keycloakUrl],
    'form-action': ["'self'", keycloakUrl, formTargets],
    'frame-ancestors': ["'self'"], // the silent check of the session loads a page of ours in a frame
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  })
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(' '))
    .join('; '),
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
  }),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
});
