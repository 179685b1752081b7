import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemBody } from './contract/problem.ts';

const ANSWERS: Record<string, Pick<ProblemBody, 'status' | 'title'>> = {
  HPE_HEADER_OVERFLOW: { status: 431, title: 'Request Header Fields Too Large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, title: 'Request Timeout' },
};
const OTHERWISE = { status: 400, title: 'Bad Request' };

/** Answers as the API's description says what Node could not read as a request, of its own an answer without a body. */
export const answerUnreadable = (server: Server): void => {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, title } = ANSWERS[code] ?? OTHERWISE;
    const problem: ProblemBody = { type: 'about:blank', title, status, reason: 'input-not-accepted' };
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${status} ${title}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
};
