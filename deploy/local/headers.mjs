/**
 * The security headers of every page and file of the web application; the edge sends them here and in its image.
 * `formTargets`: where a form may lead besides this site (a hosted payment page), addresses separated by spaces.
 */
export const securityHeaders = ({ keycloakUrl = '', formTargets = '' }) => ({
  'content-security-policy': Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'media-src': "'self' blob:",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'connect-src': `'self' ${keycloakUrl}`,
    'frame-src': `'self' ${keycloakUrl}`,
    'form-action': `'self' ${keycloakUrl} ${formTargets}`,
    'frame-ancestors': "'self'", // the silent check of the session loads a page of ours in a frame
    'base-uri': "'none'",
    'object-src': "'none'",
  })
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
});
