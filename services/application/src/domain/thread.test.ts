import { addMessage, emptyThread, hasUnread, markRead, readMessage, settle, type ThreadState } from './thread.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
const fieldOf = (text: string) => {
  try {
    readMessage({ text, idempotencyKey: 'key-12345' });
  } catch (error) {
    return (error as { fields: { path: string; reason: string }[] }).fields[0];
  }
  return undefined;
};

test('a message is trimmed, keeps its lines and emoji, and refuses what is empty, too long or hides its direction', () => {
  expect(readMessage({ text: '  Hello 👋\nthere ', idempotencyKey: 'key-12345' }).text).toBe('Hello 👋\nthere');
  expect(fieldOf(' \n ')).toEqual({ path: 'text', reason: 'required' });
  expect(fieldOf('a'.repeat(2_001))).toEqual({ path: 'text', reason: 'too-long' });
  expect(fieldOf('a'.repeat(2_000))).toBeUndefined();
  expect(fieldOf('abc\u202Edef')).toEqual({ path: 'text', reason: 'characters-not-accepted' });
  expect(fieldOf('abc\u0007')).toEqual({ path: 'text', reason: 'characters-not-accepted' });
});

test('a question waits from its first message until staff answer or settle it', () => {
  const asked = addMessage(addMessage(emptyThread('a'), 'traveller', at(1)), 'traveller', at(2));
  expect(asked.unansweredSince).toEqual(at(1));
  const answered = addMessage(asked, 'staff', at(3));
  expect(answered).toMatchObject({ unansweredSince: undefined, answeredSequence: 3, lastSequence: 3 });
  const thanked = addMessage(answered, 'traveller', at(4));
  expect(thanked.unansweredSince).toEqual(at(4));
  expect(settle(thanked)).toMatchObject({ unansweredSince: undefined, answeredSequence: 4 });
});

test('reading never goes back nor past the end, and whoever writes has read', () => {
  const told = addMessage(addMessage(emptyThread('a'), 'staff', at(1)), 'staff', at(2));
  expect([told.readSequence, hasUnread(told), hasUnread(markRead(told, 1)), hasUnread(markRead(told, 2))]).toEqual([
    0,
    true,
    true,
    false,
  ]);
  expect([1, 2, 99].map((upTo) => markRead(told, upTo).readSequence)).toEqual([1, 2, 2]);
  expect(markRead(markRead(told, 2), 1).readSequence).toBe(2);
  expect(addMessage(told, 'traveller', at(3)).readSequence).toBe(2);
});

test('a thread of five hundred messages takes no more', () => {
  const full: ThreadState = { ...emptyThread('a'), lastSequence: 500 };
  expect(() => addMessage(full, 'traveller', at(1))).toThrow(expect.objectContaining({ reason: 'thread-full' }));
  expect(addMessage({ ...full, lastSequence: 499 }, 'staff', at(1)).lastSequence).toBe(500);
});
