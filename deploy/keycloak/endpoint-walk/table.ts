import { ADMINISTRATION, ELSEWHERE } from './administration.ts';
import { DISCOVERY, SIGN_IN } from './sign-in.ts';
import { ACCOUNT, TOKENS } from './tokens.ts';

/** Every request of the walk, with what it is answered. */
export const TABLE = { ...DISCOVERY, ...SIGN_IN, ...TOKENS, ...ACCOUNT, ...ADMINISTRATION, ...ELSEWHERE };
