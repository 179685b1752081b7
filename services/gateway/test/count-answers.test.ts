import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { countAnswers, tableOf, totalOf } from './count-answers.ts';

it('counts answers by route and status, and adds them up', async () => {
  const app = express();
  app.get('/applications/:id', (request, response) => {
    response.sendStatus(request.params.id === 'mine' ? 200 : 404);
  });
  app.post('/applications', (_, response) => {
    response.sendStatus(500);
  });
  const server = createServer(app);
  const figures = countAnswers(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of ['/applications/mine', '/applications/mine', '/applications/other', '/elsewhere'])
    await fetch(base + path);
  await fetch(`${base}/applications`, { method: 'POST' });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));

  expect(totalOf(figures)).toBe(5);
  expect(totalOf(figures, (status) => status >= 500)).toBe(1);
  expect(
    tableOf(figures)
      .split('\n')
      .map((line) => line.trim().split(/\s{2,}/)),
  ).toEqual([
    ['200', '404', '500'],
    ['GET /applications/:id', '2', '1'],
    ['no route', '1'],
    ['POST /applications', '1'],
    ['all', '2', '2', '1'],
  ]);
});
