import { startOpsServer } from './ops-server.ts';

const SECRET = 'postgres://application:password@db.internal/application';

const ask = async (path: string, check: () => Promise<unknown>) => {
  const server = await startOpsServer({ port: 0, host: '127.0.0.1', ready: check, beforeMetrics: check });
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  const answer = { status: response.status, text: await response.text() };
  server.close();
  return answer;
};

describe('the port of health and figures', () => {
  it.each([
    ['/readyz', { status: 503, text: 'not ready' }],
    ['/metrics', { status: 500, text: 'failed' }],
  ])('says at %s that something fails, and never what or where', async (path, answer) => {
    expect(await ask(path, () => Promise.reject(new Error(`connect ECONNREFUSED ${SECRET}`)))).toEqual(answer);
  });

  it('answers nothing but health, readiness and figures', async () => {
    const well = async () => {};
    expect(await ask('/healthz', well)).toEqual({ status: 200, text: 'ok' });
    expect(await ask('/readyz', well)).toEqual({ status: 200, text: 'ready' });
    for (const path of ['/', '/metrics/', '/env', '/readyz?verbose=1'])
      expect(await ask(path, well)).toEqual({ status: 404, text: 'not found' });
  });
});
