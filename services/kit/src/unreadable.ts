import { AppError } from './errors.ts';
import type { Definition } from './unary.ts';

/** In the place of a message that can't be decoded: bytes that are none, a number larger than a double holds. */
const UNREADABLE = Symbol('unreadable');

/**
 * The definition with messages that are refused by `readable` where they can't be decoded: grpc-js answers them with
 * INTERNAL, as a fault of ours.
 */
export const withUnreadable = (definition: Definition): Definition =>
  Object.fromEntries(
    Object.entries(definition).map(([name, method]) => {
      const requestDeserialize = (bytes: Buffer) => {
        try {
          return method.requestDeserialize(bytes);
        } catch {
          return UNREADABLE;
        }
      };
      return [name, { ...method, requestDeserialize }];
    }),
  );

/** Throws INVALID_ARGUMENT `input-not-accepted` for a message that could not be decoded. */
export const readable = <T>(message: T): T => {
  if ((message as unknown) === UNREADABLE) throw new AppError('INVALID_ARGUMENT', 'input-not-accepted');
  return message;
};

export const allReadable = async function* <T>(messages: AsyncIterable<T>): AsyncIterable<T> {
  for await (const message of messages) yield readable(message);
};
