import type { PassportReading } from '../reading.ts';
import { refused } from '../reading.ts';
import { createReaderPool, type ReaderProcess } from './reader-pool.ts';

const READING = refused('no-zone-found');
const PICTURE = Buffer.from('picture');

/** Reader processes whose answers the test gives. */
const startedReaders = () => {
  const started: { answer: (reading?: PassportReading) => void; die: () => void; killed: boolean }[] = [];
  const spawn = (): ReaderProcess => {
    let die = () => {};
    const exited = new Promise<void>((resolve) => {
      die = resolve;
    });
    const entry = { answer: (_reading?: PassportReading) => {}, die, killed: false };
    started.push(entry);
    return {
      exited,
      kill: () => {
        entry.killed = true;
      },
      read: () =>
        new Promise((resolve, reject) => {
          entry.answer = (reading = READING) => resolve(reading);
          exited.then(() => reject(new Error('ended')));
        }),
    };
  };
  return { started, spawn };
};

const aPool = (settings: Partial<Parameters<typeof createReaderPool>[0]> = {}) => {
  const { started, spawn } = startedReaders();
  const pool = createReaderPool({
    spawn,
    size: 1,
    queueLimit: 1,
    deadlineMs: 1_000,
    recycleAfter: 100,
    idleMs: 1_000,
    ...settings,
  });
  return { pool, started };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the pool of readers', () => {
  it('starts none before the first picture', () => {
    expect(aPool().started).toHaveLength(0);
  });

  it('refuses at once what the queue has no room for', async () => {
    const { pool, started } = aPool();
    const first = pool.read(PICTURE);
    const second = pool.read(PICTURE);
    expect(pool.depth()).toBe(1);
    expect(() => pool.read(PICTURE)).toThrow(
      expect.objectContaining({ code: 'RESOURCE_EXHAUSTED', reason: 'ocr-busy' }),
    );
    started[0]?.answer();
    await first;
    await settled();
    started[0]?.answer();
    await expect(second).resolves.toBe(READING);
    pool.close();
  });

  it('kills a reader that is late and goes on with another', async () => {
    const { pool, started } = aPool({ deadlineMs: 30 });
    await expect(pool.read(PICTURE)).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(started[0]?.killed).toBe(true);
    const next = pool.read(PICTURE);
    started[1]?.answer();
    await expect(next).resolves.toBe(READING);
    pool.close();
  });

  it('answers UNAVAILABLE where a reader dies, and starts another for the next', async () => {
    const { pool, started } = aPool();
    const lost = pool.read(PICTURE);
    started[0]?.die();
    await expect(lost).rejects.toMatchObject({ code: 'UNAVAILABLE', reason: 'ocr-reader-lost' });
    await settled();
    const next = pool.read(PICTURE);
    started[1]?.answer();
    await expect(next).resolves.toBe(READING);
    pool.close();
  });

  it('replaces a reader after its share of pictures', async () => {
    const { pool, started } = aPool({ recycleAfter: 1 });
    const first = pool.read(PICTURE);
    started[0]?.answer();
    await first;
    await settled();
    expect(started[0]?.killed).toBe(true);
    void pool.read(PICTURE).catch(() => {});
    expect(started).toHaveLength(2);
    started[1]?.answer();
    await settled();
    pool.close();
  });

  it('lets an idle reader go', async () => {
    const { pool, started } = aPool({ idleMs: 20 });
    const reading = pool.read(PICTURE);
    started[0]?.answer();
    await reading;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(started[0]?.killed).toBe(true);
  });
});
