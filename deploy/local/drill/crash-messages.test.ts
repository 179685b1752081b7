import { createStatementReader, MAIL_TEXT, mailPart } from './crash-messages.ts';

const message = (type: string, ...strings: string[]): Buffer => {
  const body = Buffer.from(strings.map((one) => `${one}\0`).join(''));
  const header = Buffer.alloc(5);
  header.write(type, 0, 'latin1');
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
};

describe('the statement that a message executes', () => {
  it('stands in a plain query and in the parse of an unnamed statement', () => {
    const read = createStatementReader();
    expect(read(message('Q', 'BEGIN;'))).toBe('BEGIN;');
    expect(read(message('P', '', 'select\n  * from task'))).toBe('select * from task');
    expect(read(message('B', '', ''))).toBeUndefined();
  });

  it('is counted at each use of a statement prepared by name, once each', () => {
    const read = createStatementReader();
    const uses = [message('P', 'save', 'update application'), message('B', '', 'save'), message('B', '', 'save')];
    expect(uses.map(read)).toEqual([undefined, 'update application', 'update application']);
  });

  it('is none for messages that execute nothing', () => {
    const read = createStatementReader();
    expect(['D', 'E', 'S', 'X'].map((type) => read(message(type, 'x')))).toEqual(Array(4).fill(undefined));
  });
});

describe('the part of a conversation with the mail server', () => {
  it.each([
    ['MAIL FROM:<a@example.org>\r\n', 'MAIL FROM'],
    ['RCPT TO:<b@example.org>\r\n', 'RCPT TO'],
    ['DATA\r\n', 'DATA'],
    ['\r\n.\r\n', 'end of the mail'],
    ['.\r\n', 'end of the mail'],
    ['<!doctype html>', MAIL_TEXT],
    ['Auto-Submitted: auto-generated\r\n', MAIL_TEXT],
  ])('%j is %s', (text, part) => {
    expect(mailPart(Buffer.from(text))).toBe(part);
  });
});
