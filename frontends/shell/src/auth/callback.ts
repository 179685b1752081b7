/** What Keycloak sent back in the address: a code to redeem, a refusal, or nothing. */
export type SignInAnswer = 'code' | 'link-refused' | 'refused' | undefined;

export function signInAnswer(hash: string): SignInAnswer {
  const answer = new URLSearchParams(hash.replace(/^#/, ''));
  if (!answer.has('state')) return undefined;
  if (answer.has('code')) return 'code';
  if (!answer.has('error')) return undefined;
  return answer.get('error_description') === 'email-link-refused' ? 'link-refused' : 'refused';
}

/** What is wrong with such an answer, for the browser's log. */
export function answerFault(hash: string, isSignedIn: boolean): string | undefined {
  const answer = new URLSearchParams(hash.replace(/^#/, ''));
  if (answer.has('error')) return answer.get('error_description') ?? answer.get('error') ?? undefined;
  if (!answer.has('state')) return undefined;
  if (!answer.has('code')) return 'No code detected.';
  // Keycloak-js takes no code whose state and verifier it did not store itself.
  return isSignedIn ? undefined : 'Not a valid PKCE flow url.';
}
