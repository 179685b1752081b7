import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTwilioTexter } from './texter.ts';

/** Answers `status` and keeps what it was asked. */
const startTwilio = async (status: number) => {
  const asked: { url?: string; authorization?: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ url: request.url, authorization: request.headers.authorization, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { accountSid: 'AC1', authToken: 'secret', from: '+15550100' };
  return { asked, texter: createTwilioTexter({ apiBase: `http://127.0.0.1:${port}`, ...settings }), server };
};

const text = { id: '1', to: '+447700900123', words: 'Received' };

it('asks Twilio to send a text', async () => {
  const { asked, texter, server } = await startTwilio(201);
  await texter.send(text).finally(() => server.close());
  expect(asked).toEqual([
    {
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      body: 'To=%2B447700900123&From=%2B15550100&Body=Received',
    },
  ]);
});

it('lets a text be tried again that Twilio does not take', async () => {
  const { texter, server } = await startTwilio(429);
  await expect(texter.send(text).finally(() => server.close())).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    reason: 'text-not-accepted',
    details: { response: '429' },
  });
});
