/** What Keycloak sent back in the address: a code to redeem, a refusal, or nothing. */
export type SignInAnswer = 'code' | 'link-refused' | 'refused' | undefined;

export function signInAnswer(hash: string): SignInAnswer {
  const answer = new URLSearchParams(hash.replace(/^#/, ''));
  if (!answer.has('state')) return undefined;
  if (answer.has('code')) return 'code';
  if (!answer.has('error')) return undefined;
  return answer.get('error_description') === 'email-link-refused' ? 'link-refused' : 'refused';
}
