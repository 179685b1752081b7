// What a service's message to PostgreSQL or to the mail server says, as far as the crash drill counts it.

const QUERY = 0x51;
const PARSE = 0x50;
const BIND = 0x42;
const HEADER_BYTES = 5;

const stringAt = (bytes: Buffer, start: number): string => bytes.toString('utf8', start, bytes.indexOf(0, start));

const firstWords = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 60);

/**
 * Tells the first words of the statement that a message of PostgreSQL's protocol executes; none for other messages. The
 * text of a statement prepared by name is sent at its first use alone, so the reader keeps it.
 */
export const createStatementReader = (): ((bytes: Buffer) => string | undefined) => {
  const prepared = new Map<string, string>();
  return (bytes) => {
    if (bytes[0] === QUERY) return firstWords(stringAt(bytes, HEADER_BYTES));
    if (bytes[0] !== PARSE && bytes[0] !== BIND) return undefined;
    const second = stringAt(bytes, bytes.indexOf(0, HEADER_BYTES) + 1);
    if (bytes[0] === BIND) return prepared.get(second);
    const name = stringAt(bytes, HEADER_BYTES);
    if (!name) return firstWords(second);
    prepared.set(name, firstWords(second));
    return undefined;
  };
};

const SMTP_COMMAND = /^(EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RCPT TO|DATA|RSET|QUIT)(?=[ :\r])/;
const END_OF_MAIL = /^(\r\n)?\.\r\n$/;

export const MAIL_TEXT = 'text of the mail';

/** Which part of a conversation with the mail server a write is: a command, some text of the mail, or its end. */
export const mailPart = (bytes: Buffer): string => {
  const text = bytes.toString('latin1');
  const [command] = SMTP_COMMAND.exec(text) ?? [];
  return command ?? (END_OF_MAIL.test(text) ? 'end of the mail' : MAIL_TEXT);
};
