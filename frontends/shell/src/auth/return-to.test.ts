import { safeReturnTo } from './return-to.ts';

describe('the way back after signing in', () => {
  it.each(['/application/resume', '/admin?tab=upsells', '/application/phone-sms', '/order-confirmation/uk-eta', '/'])(
    'keeps %s',
    (path) => expect(safeReturnTo(path)).toBe(path),
  );

  it.each([
    'https://evil.example/application/resume',
    '//evil.example/admin',
    '/\\evil.example',
    '/application\\..\\..',
    'javascript:alert(1)',
    '/administrator',
    '/auth/link',
    '',
    undefined,
  ])('leads %s to the saved applications', (path) => expect(safeReturnTo(path)).toBe('/application/resume'));
});
