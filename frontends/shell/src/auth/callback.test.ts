import { signInAnswer } from './callback.ts';

describe('the answer of the sign-in', () => {
  it('is a code to redeem', () => expect(signInAnswer('#state=a&session_state=b&code=c')).toBe('code'));

  it('tells a refused link from any other refusal', () => {
    expect(signInAnswer('#state=a&error=access_denied&error_description=email-link-refused')).toBe('link-refused');
    expect(signInAnswer('#state=a&error=temporarily_unavailable')).toBe('refused');
  });

  it('is nothing on an ordinary address', () => {
    expect(signInAnswer('')).toBeUndefined();
    expect(signInAnswer('#questions')).toBeUndefined();
    expect(signInAnswer('#token=abc')).toBeUndefined();
  });
});
