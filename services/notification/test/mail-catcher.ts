import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface CaughtMail {
  to: string;
  subject: string;
  messageId: string;
  /** Headers and both bodies, with the transfer encodings undone. */
  content: string;
}

const decodeQuotedPrintable = (raw: string): string =>
  Buffer.from(
    raw.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

const decodeWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words) => decodeQuotedPrintable(words.replaceAll('_', ' ')))
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, words) => Buffer.from(words, 'base64').toString());

const header = (raw: string, name: string): string => {
  const [head = ''] = raw.split(/\r?\n\r?\n/);
  const unfolded = head.replace(/\r?\n\s+/g, ' ');
  return decodeWords(unfolded.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1] ?? '');
};

/** A real SMTP server on a free port that keeps what it is given; `refuse` makes it turn mails away. */
export const startMailCatcher = async () => {
  const mails: CaughtMail[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(refusing ? Object.assign(new Error(`550 <${address}> not now`), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          subject: header(raw, 'subject'),
          messageId: header(raw, 'message-id'),
          content: decodeQuotedPrintable(raw),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    refuse: (on: boolean) => {
      refusing = on;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
