import { AppError } from '@wayfare/kit/errors';
import { SpanKind, withSpan } from '@wayfare/kit/trace';
import { createTransport } from 'nodemailer';

interface Mail {
  /** Kept over retries, so that a mail program shows a mail sent twice once. */
  id: string;
  to: string | string[];
  subject: string;
  text: string;
  html?: string;
  /** Where a mail program's own button says that no more such mails are wanted, without a page (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Resolves once the server has taken the mail over; throws UNAVAILABLE `mail-not-accepted` otherwise. */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

const hostOf = (address: string): string => address.match(/@([^>\s]+)/)?.[1] ?? 'localhost';

export const createMailer = ({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    // A connection serves many mails: greeting, TLS and sign-in once.
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, to, unsubscribeUrl, ...content }) => {
      try {
        const mail = {
          from,
          to: [to].flat().map((address) => ({ name: '', address })),
          messageId: `<${id}@${hostOf(from)}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          ...content,
        };
        await withSpan('SMTP send', { kind: SpanKind.CLIENT }, () => transport.sendMail(mail));
      } catch (error) {
        // The server's own words may hold the address: only its codes go on.
        const { code = '', responseCode = '' } = error as { code?: string; responseCode?: number };
        throw new AppError('UNAVAILABLE', 'mail-not-accepted', { details: { code, response: String(responseCode) } });
      }
    },
    close: () => transport.close(),
  };
};
