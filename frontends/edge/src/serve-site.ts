// The one address browsers know: the shell's pages and files, each remote from its own server, the API from the
// gateway.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Log } from '@wayfare/kit/log';
import { answerNotFound, createListener, isReading, refuseMethod } from './answer-request.ts';
import { type Document, pageDocument, sendDocument } from './document.ts';
import type { Forward } from './forward.ts';
import type { PageAnswer } from './pages/create-pages.ts';
import { refusePlainHttp } from './refuse-plain-http.ts';

interface Deps {
  readonly files: ReadonlyMap<string, Document>;
  readonly findPage: (request: IncomingMessage, path: string) => Promise<PageAnswer | undefined>;
  readonly forward: Forward;
  readonly gatewayUrl?: string;
  readonly publicUrl: string;
  readonly remoteServers: Readonly<Record<string, string>>;
  readonly remoteEntries: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Log;
  /** Answers where there is neither page nor file. */
  readonly otherwise?: (request: IncomingMessage, response: ServerResponse) => void;
}

const RETRY_SECONDS = '10';

export const serveSite = (deps: Deps): RequestListener => {
  const { files, findPage, forward, gatewayUrl, publicUrl, remoteServers, headers, log } = deps;
  const otherwise = deps.otherwise ?? ((_, response) => answerNotFound(response));
  const remotesJson = pageDocument(JSON.stringify(deps.remoteEntries), 'application/json');
  const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');
  return createListener(async ({ request, response, path, nameRoute }) => {
    const url = request.url ?? '/';
    if (refusePlainHttp({ publicUrl, isApi: isApi(path) }, request, response)) return nameRoute('refused');
    if (gatewayUrl && isApi(path)) {
      nameRoute('api');
      return forward(request, response, { server: gatewayUrl, path: url });
    }
    const [, remote = ''] = /^\/remotes\/([^/]+)\//.exec(path) ?? [];
    if (Object.hasOwn(remoteServers, remote)) {
      nameRoute('remote');
      const server = remoteServers[remote] as string;
      return forward(request, response, { server, path: url.slice(`/remotes/${remote}`.length), headers });
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!isReading(request)) {
      nameRoute('refused');
      return refuseMethod(response);
    }
    const page = await findPage(request, path);
    if (page) {
      nameRoute('page');
      if (page.status === 503) response.setHeader('retry-after', RETRY_SECONDS);
      return sendDocument(request, response, page.document, page.status);
    }
    nameRoute('file');
    const file = path === '/remotes.json' ? remotesJson : files.get(path);
    return file ? sendDocument(request, response, file) : otherwise(request, response);
  }, log);
};
