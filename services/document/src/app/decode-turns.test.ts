import { createDecodeTurns } from './decode-turns.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('decoding', () => {
  it('is done for one caller one at a time, for several at once', async () => {
    const take = createDecodeTurns();
    const running = new Map<string, number>();
    const most = new Map<string, number>();
    let atOnce = 0;
    const decode = (caller: string) =>
      take(caller, async () => {
        running.set(caller, (running.get(caller) ?? 0) + 1);
        most.set(caller, Math.max(most.get(caller) ?? 0, running.get(caller) ?? 0));
        atOnce = Math.max(atOnce, [...running.values()].filter(Boolean).length);
        await wait(10);
        running.set(caller, (running.get(caller) ?? 0) - 1);
      });
    await Promise.all(['a', 'a', 'a', 'b', 'b'].map(decode));
    expect([most.get('a'), most.get('b'), atOnce]).toEqual([1, 1, 2]);
  });

  it('counts what failed, and refuses who has used up the hour', async () => {
    const take = createDecodeTurns({ mostMs: 30 });
    const fail = () => take('a', () => wait(40).then(() => Promise.reject(new Error('not a picture'))));
    await expect(fail()).rejects.toThrow('not a picture');
    await expect(fail()).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED', reason: 'upload-quota' });
    expect(await take('b', async () => 'fine')).toBe('fine');
  });
});
