import { loadPatiently } from './load-patiently.ts';

const goes = (connection: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(connection);
afterEach(() => jest.restoreAllMocks());

/** Fails so many times, then loads. */
const failing = (times: number) => {
  let calls = 0;
  const load = async () => {
    calls++;
    if (calls <= times) throw new Error('no chunk');
    return 'screen';
  };
  return { load, calls: () => calls };
};

describe('the code of a screen', () => {
  it('is waited for without a connection, and comes by itself when that is back', async () => {
    goes(false);
    const { load, calls } = failing(1);
    let isThere = false;
    const loading = loadPatiently(load, []).then((screen) => {
      isThere = true;
      return screen;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([isThere, calls()]).toEqual([false, 1]);
    goes(true);
    dispatchEvent(new Event('online'));
    expect(await loading).toBe('screen');
  });

  it('is tried again with a connection, and given up in the end', async () => {
    goes(true);
    expect(await loadPatiently(failing(2).load, [1, 1])).toBe('screen');
    const gone = failing(9);
    await expect(loadPatiently(gone.load, [1, 1])).rejects.toThrow('no chunk');
    expect(gone.calls()).toBe(3);
  });
});
