import { answerFault, signInAnswer } from './callback.ts';

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

describe('what is wrong with the answer', () => {
  it('is said in the words of the refusal', () => {
    expect(answerFault('#state=a&error=access_denied&error_description=email-link-refused', false)).toBe(
      'email-link-refused',
    );
    expect(answerFault('#error=temporarily_unavailable', false)).toBe('temporarily_unavailable');
  });

  it('is a missing code, or one that this browser did not ask for', () => {
    expect(answerFault('#state=a', false)).toBe('No code detected.');
    expect(answerFault('#state=a&code=c', false)).toBe('Not a valid PKCE flow url.');
  });

  it('is nothing where somebody was signed in, nor on an ordinary address', () => {
    expect(answerFault('#state=a&code=c', true)).toBeUndefined();
    expect(answerFault('#token=abc', false)).toBeUndefined();
  });
});
