import type { RunningPlatform } from '../platform.ts';
import type { Staff } from '../secrets.ts';
import { staffToken } from '../staff-token.ts';

/** The platform that `npm start` runs, as far as scenarios need it. */
export type Running = Pick<RunningPlatform, 'urls' | 'secrets' | 'staff'>;

export interface Desk {
  /** Calls the administration's API; throws for anything but 2xx. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the API answers
  call: (method: string, path: string, body?: unknown) => Promise<any>;
  /** Claims a case and moves it along these events. @returns the version that it has then */
  move: (id: string, ...events: { event: string; authorityReference?: string }[]) => Promise<number>;
}

/** Somebody of the staff at work, without a screen. */
export const openDesk = async ({ urls }: Running, staff: Staff): Promise<Desk> => {
  const token = await staffToken({ issuer: urls.issuer, web: urls.web, staff });
  const call: Desk['call'] = async (method, path, body) => {
    const answer = await fetch(`${urls.api}/admin/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const move: Desk['move'] = async (id, ...events) => {
    let { version } = (await call('POST', `cases/${id}/claim`)).summary;
    for (const event of events) {
      const { summary } = await call('POST', `cases/${id}/events`, { version, ...event });
      version = summary.version;
    }
    return version;
  };
  return { call, move };
};
