import { securityHeaders } from './security-headers.ts';

const PUBLIC_URL = 'https://visa.example';
const headersOf = (options: Partial<Parameters<typeof securityHeaders>[0]> = {}) =>
  securityHeaders({ publicUrl: PUBLIC_URL, ...options });
const directivesOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

it('let a page load nothing but what is named, run no inline script, and hold no plugin', () => {
  const policy = directivesOf(headersOf());
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  });
  expect(JSON.stringify(policy)).not.toMatch(/unsafe-|\*|http:/);
});

it('let nobody else frame a page, and share no window with another site', () => {
  const headers = headersOf();
  expect(directivesOf(headers)['frame-ancestors']).toEqual(["'self'"]);
  expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cross-origin-opener-policy': 'same-origin' });
});

it('guess no type, and tell another site no path', () => {
  expect(headersOf()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});

it('hold browsers to https for a year, subdomains too, where the site is reached by it', () => {
  expect(headersOf()['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headersOf({ publicUrl: 'http://localhost:8080' })['strict-transport-security']).toBeUndefined();
});

it('let in the identity provider and the payment page by name, and allow no other origin', () => {
  const headers = headersOf({ keycloakUrl: 'https://id.example', formTargets: 'https://pay.example' });
  expect(directivesOf(headers)).toMatchObject({
    'connect-src': ["'self'", 'https://id.example'],
    'form-action': ["'self'", 'https://id.example', 'https://pay.example'],
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});
