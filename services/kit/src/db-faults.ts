const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';

/**
 * Not the caller's fault and not the statement's: no connection (08), out of disk, memory or connections (53),
 * shutting down (57P0x), read-only after a failover, lost against another transaction, out of time, a password or a
 * database that is just being renewed.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const PASSING_STATES = /^(08|53|57P0|57014$|25006$|40001$|40P01$|55P03$|28P01$|3D000$)/;
const PASSING_SYSTEM_ERRORS = /^(ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ENETDOWN)/;
/** Faults of pg and of the pool that carry no code. */
const PASSING_MESSAGES =
  /Timeout acquiring a connection|Connection (terminated|ended)|Query read timeout|timeout expired|is not queryable|Client was closed/;

/** The database could not be reached or could not do it just now: trying again later may help. */
export const isDatabaseAway = (error: unknown): boolean =>
  PASSING_STATES.test(codeOf(error)) ||
  PASSING_SYSTEM_ERRORS.test(codeOf(error)) ||
  PASSING_MESSAGES.test((error as Error | null)?.message ?? '');

/** The connection itself is in doubt: nobody answered on it in time, or it went away. */
export const isConnectionLost = (error: unknown): boolean =>
  /^08/.test(codeOf(error)) ||
  PASSING_SYSTEM_ERRORS.test(codeOf(error)) ||
  /Connection (terminated|ended)|Query read timeout/.test((error as Error | null)?.message ?? '');

/** A number out of its column's range, or a character no text of the database holds: what was asked for is at fault. */
export const isUnstorable = (error: unknown): boolean =>
  ['22003', '22021', '22P05'].includes((error as { code?: string } | null)?.code ?? '');
