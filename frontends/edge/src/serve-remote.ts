import type { RequestListener } from 'node:http';
import type { Log } from '@wayfare/kit/log';
import { answerNotFound, createListener, isReading, refuseMethod } from './answer-request.ts';
import { type Document, sendDocument } from './document.ts';

interface Deps {
  readonly name: string;
  readonly files: ReadonlyMap<string, Document>;
  readonly log: Log;
}

/** The files of one remote, at the root and below /remotes/<name>: whoever is in front passes either on. */
export const serveRemote = ({ name, files, log }: Deps): RequestListener => {
  const base = `/remotes/${name}`;
  return createListener(async ({ request, response, path, nameRoute }) => {
    nameRoute('file');
    response.setHeader('x-content-type-options', 'nosniff');
    // Loaded by a shell of another origin where an operator has moved it there.
    response.setHeader('access-control-allow-origin', '*');
    if (!isReading(request)) refuseMethod(response);
    else {
      const own = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
      const file = files.get(own.endsWith('/') ? `${own}index.html` : own);
      if (file) await sendDocument(request, response, file);
      else answerNotFound(response);
    }
  }, log);
};
