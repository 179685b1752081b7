import { keepReturnTo, safeReturnTo, takeReturnTo } from './return-to.ts';

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

it('is kept for one way back, and never leads off the site', () => {
  const kept = new Map<string, string>();
  const storage = {
    setItem: (key: string, value: string) => void kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  keepReturnTo('/admin?tab=cases');
  expect([takeReturnTo(), takeReturnTo()]).toEqual(['/admin?tab=cases', '/application/resume']);
  kept.set('sign-in-return-to', '//evil.example');
  expect(takeReturnTo()).toBe('/application/resume');
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  expect(takeReturnTo()).toBe('/application/resume');
});
