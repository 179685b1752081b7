import type { Page } from '@playwright/test';
import { createKeycloakAdmin } from './keycloak-admin.ts';
import type { Platform } from './platform.ts';
import { signInAsStaff } from './sign-in.ts';

export interface StaffDesk {
  page: Page;
  /** Calls the API as this person; throws for anything but 2xx. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the API answers; each test says what it expects
  call: (method: string, path: string, body?: unknown) => Promise<any>;
  /** Takes a case and moves it along these events, at the version that it has then. */
  move: (id: string, ...events: Record<string, unknown>[]) => Promise<void>;
}

/** Somebody of the staff who is signed in, with what a screen and a script of theirs can do. */
export const openDesk = async ({ web }: Platform, page: Page, role: 'reviewer' | 'finance'): Promise<StaffDesk> => {
  const { addStaff } = await createKeycloakAdmin();
  let authorization = '';
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
  });
  await signInAsStaff(page, await addStaff(role));
  const call: StaffDesk['call'] = async (method, path, body) => {
    const answer = await fetch(`${web}/api/admin/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const move: StaffDesk['move'] = async (id, ...events) => {
    let { version } = (await call('POST', `cases/${id}/claim`)).summary;
    for (const event of events) {
      const { summary } = await call('POST', `cases/${id}/events`, { version, ...event });
      version = summary.version;
    }
  };
  return { page, call, move };
};
