import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { createEventHub } from './event-hub.ts';
import { openEventStream } from './event-stream.ts';

afterEach(() => jest.useRealTimers());

it('beats every 25 seconds and tells the browser to come back after 3', () => {
  jest.useFakeTimers();
  const written: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    writeHead: () => response,
    write: (text: string) => written.push(text) > 0,
    end: () => response,
  });
  const first = { status: 'pending', paymentStatus: 'pending', version: 1 };
  openEventStream({
    response: response as unknown as Response,
    hub: createEventHub(),
    applicationId: 'a',
    first,
    read: async () => first,
  });
  expect(written[0]).toBe('retry: 3000\n\n');
  written.length = 0;
  jest.advanceTimersByTime(24_999);
  expect(written).toEqual([]);
  jest.advanceTimersByTime(50_001);
  expect(written).toEqual([':\n\n', ':\n\n', ':\n\n']);
  response.emit('close');
  jest.advanceTimersByTime(60_000);
  expect(written).toHaveLength(3);
});

it('tells of a changed case and of messages although the application is the same, and of the same status once', async () => {
  const written: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    writeHead: () => response,
    write: (text: string) => written.push(text) > 0,
    end: () => response,
  });
  const first = { status: 'submitted', paymentStatus: 'paid', version: 7 };
  const hub = createEventHub();
  openEventStream({
    response: response as unknown as Response,
    hub,
    applicationId: 'a',
    first,
    read: async () => first,
  });
  hub.changed('a');
  hub.changed('a', 'case');
  hub.changed('a', 'messages');
  await new Promise((resolve) => setImmediate(resolve));
  response.emit('close');
  expect(written.map((text) => /event: (.*)/.exec(text)?.[1]).filter(Boolean)).toEqual(['status', 'case', 'messages']);
});
