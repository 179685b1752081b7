import { AppError } from '@wayfare/kit/errors';
import type { Mailer } from './mailer.ts';

interface Text {
  id: string;
  /** International, `+441234567890`. */
  to: string;
  words: string;
}

export interface Texter {
  /** Throws UNAVAILABLE `text-not-accepted`. */
  send: (text: Text) => Promise<void>;
}

/** For development: each text arrives in the mail catcher. */
export const createMailedTexter = (mailer: Mailer): Texter => ({
  send: ({ id, to, words }) =>
    mailer.send({ id, to: `sms+${to.replace(/\D/g, '')}@sms.localhost`, subject: 'Text message', text: words }),
});

interface TwilioSettings {
  apiBase: string;
  accountSid: string;
  authToken: string;
  from: string;
}

/** @see https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
export const createTwilioTexter = ({ apiBase, accountSid, authToken, from }: TwilioSettings): Texter => ({
  send: async ({ to, words }) => {
    const response = await fetch(`${apiBase}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, From: from, Body: words }),
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    }).catch(() => undefined);
    if (!response?.ok)
      throw new AppError('UNAVAILABLE', 'text-not-accepted', { details: { response: String(response?.status ?? '') } });
    await response.body?.cancel();
  },
});
