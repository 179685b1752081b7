import { type HttpHandler, HttpResponse, http } from 'msw';
import type { Problem, Reason } from '../gen/schema.ts';
import type { AnswerOf, BodyOf, Method, OperationOf, PathOf, PathParamsOf } from '../src/call.ts';

/** An answer that is not the operation's own: a refusal, a broken connection, a stream. */
class Otherwise {
  readonly response: Response;
  constructor(response: Response) {
    this.response = response;
  }
}

interface Given<Op> {
  readonly request: Request;
  readonly params: PathParamsOf<Op>;
  readonly query: URLSearchParams;
  /** The JSON that was sent. */
  readonly body: () => Promise<BodyOf<Op>>;
}

type Answer<Op> = AnswerOf<Op> | Otherwise;
type Resolver<Op> = (given: Given<Op>) => Answer<Op> | Promise<Answer<Op>>;

const pathOfMsw = (path: string): string => `*/api${path.replace(/\{(\w+)\}/g, ':$1')}`;

const handle =
  <M extends Method>(method: M) =>
  /**
   * Answers an operation of the contract in a test; a path, a method or a body that it does not know is a compile
   * error.
   */
  <P extends PathOf<M>>(
    path: P,
    resolve: Resolver<OperationOf<M, P>>,
    options: { readonly once?: boolean } = {},
  ): HttpHandler =>
    http[method](
      pathOfMsw(path),
      async ({ request, params }) => {
        const answer = await resolve({
          request,
          params: params as PathParamsOf<OperationOf<M, P>>,
          query: new URL(request.url).searchParams,
          body: () => request.clone().json() as Promise<BodyOf<OperationOf<M, P>>>,
        });
        if (answer instanceof Otherwise) return answer.response;
        return answer === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(answer);
      },
      options,
    );

export const on = {
  get: handle('get'),
  post: handle('post'),
  put: handle('put'),
  patch: handle('patch'),
  delete: handle('delete'),
};

type RefusalDetails = Partial<Pick<Problem, 'details' | 'fields' | 'reference'>> & {
  readonly retryAfterSeconds?: number;
};

/** A problem (RFC 9457), as the gateway refuses. */
export const refuse = (
  status: number,
  reason: Reason,
  { retryAfterSeconds, ...more }: RefusalDetails = {},
): Otherwise =>
  new Otherwise(
    HttpResponse.json(
      { type: 'about:blank', title: reason, status, reason, ...more },
      {
        status,
        headers: {
          'content-type': 'application/problem+json',
          ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
        },
      },
    ),
  );

/** Nobody answers. */
export const noAnswer = (): Otherwise => new Otherwise(HttpResponse.error());

/** Something that no operation answers with: another server's page, a stream. */
export const rawAnswer = (body: BodyInit | null, init: ResponseInit = {}): Otherwise =>
  new Otherwise(new HttpResponse(body, init));
