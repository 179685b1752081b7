import type { CallerName } from './callers.ts';

/**
 * A request in words (method, path, body) and its answer: a status with, where there is one, the OAuth error, the
 * outcome or place that a redirection leads to, or the page that is shown. `others` stands for every caller that is
 * not named. What stands in braces is filled in for the caller, see ask.ts.
 */
export type Answers = Readonly<Record<string, string | (Partial<Record<CallerName, string>> & { others: string })>>;
