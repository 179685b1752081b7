import http2 from 'node:http2';

const UNPATCHED = Symbol.for('wayfare.http2.connect');

type Connect = typeof http2.connect;

/** As Node has it, also where another copy of this module has patched it before. */
export const connect: Connect = (http2.connect as Connect & { [UNPATCHED]?: Connect })[UNPATCHED] ?? http2.connect;

/**
 * A connection that was told to go away still finishes its calls, but Node sends no ping on it. grpc-js 1.14 takes that
 * for the connection's end and fails the calls, so such a ping counts as answered. Every call has its deadline all the
 * same. The test of this file fails once either of the two does otherwise.
 * @see https://github.com/grpc/grpc-node/issues/3068
 */
export const answerPingsOfClosingConnections = (): void => {
  const patient = (...target: Parameters<typeof connect>) => {
    const session = connect(...target);
    const ping = session.ping.bind(session) as (...asked: unknown[]) => boolean;
    const answer = (...asked: unknown[]): boolean => {
      if (!session.closed || session.destroyed) return ping(...asked);
      setImmediate(asked.at(-1) as (error: null) => void, null);
      return true;
    };
    return Object.assign(session, { ping: answer });
  };
  Object.assign(http2, { connect: Object.assign(patient, { [UNPATCHED]: connect }) });
};
