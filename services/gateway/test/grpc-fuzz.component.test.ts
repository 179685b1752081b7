import { AppError } from '@wayfare/kit/errors';
import fc from 'fast-check';
import { type Backend, startBackend } from './backend.ts';
import { CALLERS, CALLS, type WhoCalls } from './role-walk.ts';
import { callOf, type Scene, settle } from './walk-requests.ts';

/** The same requests each time; `npm run fuzz` draws others. */
const seed = Number(process.env.FUZZ_SEED ?? 1);
const RUNS = process.env.FUZZ_COUNT ? 100 : 5;

jest.setTimeout(180_000);

let backend: Backend;
let scene: Scene;
beforeAll(async () => {
  backend = await startBackend();
  scene = await settle(backend);
});
afterAll(() => backend?.stop());

const strings = fc.oneof(
  fc.constantFrom('', '\0', 'a\0b', '\ud800', '\u202e', "'; --", '%', '{}', '-1', '9'.repeat(400), 'x'.repeat(70_000)),
  fc.constantFrom('00000000-0000-0000-0000-000000000000', '../..', 'NaN', '__proto__', '2026-02-30', '🛂'),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const numbers = fc.oneof(
  fc.constantFrom(0, -1, 0.5, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 2 ** 53 - 1, -(2 ** 53), Number.NaN),
  fc.integer(),
);
const dates = fc.constantFrom(
  new Date(0),
  new Date(-62_135_596_800_000),
  new Date(253_402_300_799_000),
  new Date(8.64e15),
);

/** How one value of a request is replaced, whatever its type turns out to be. */
const changes = fc.array(
  fc.record({ at: fc.nat(), text: strings, number: numbers, date: dates, times: fc.constantFrom(0, 2, 300) }),
  { minLength: 1, maxLength: 3 },
);
type Change = typeof changes extends fc.Arbitrary<(infer One)[]> ? One : never;

const replaced = (value: unknown, change: Change): unknown => {
  if (typeof value === 'string') return change.text;
  if (typeof value === 'number') return change.number;
  if (typeof value === 'boolean') return !value;
  if (value instanceof Date) return change.date;
  if (Buffer.isBuffer(value)) return Buffer.from(change.text);
  if (Array.isArray(value)) return Array.from({ length: change.times }, () => value[0] ?? change.text);
  return undefined;
};

/** Where a request has values: every one but a message, which is replaced piece by piece. */
const placesOf = (value: unknown, path: string[] = []): string[][] => {
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value)) return [path];
  const inside = Object.entries(value).flatMap(([key, one]) => placesOf(one, [...path, key]));
  return Array.isArray(value) ? [path, ...inside] : inside;
};

const changedAt = (value: unknown, [key, ...rest]: string[], change: Change): unknown => {
  if (key === undefined) return replaced(value, change);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = changedAt(copy[key], rest, change);
  return copy;
};

const changed = (request: unknown, all: readonly Change[]): unknown =>
  all.reduce<unknown>((now, change) => {
    const places = placesOf(now).filter((path) => path.at(-1) !== '$case');
    return places.length ? changedAt(now, places[change.at % places.length] ?? [], change) : now;
  }, request);

/** The services' clients, which send something else than they are given. */
const distorting = (all: readonly Change[]): Backend['api'] => {
  const client = (real: object) =>
    new Proxy(real, {
      get: (target, name) => {
        const call = Reflect.get(target, name);
        if (typeof call !== 'function' || name === 'close') return call;
        return (request: object, ...more: unknown[]) =>
          call(Symbol.asyncIterator in request ? request : changed(request, all), ...more);
      },
    });
  return Object.fromEntries(Object.entries(backend.api).map(([name, real]) => [name, client(real)])) as Backend['api'];
};

/** Somebody who is let in by the row, so that the handler is reached. */
const letIn = (row: string): WhoCalls | 'ourServices' => {
  const columns = row.trim().split(/\s+/);
  const preferred: WhoCalls[] = ['admin', 'owner', 'guest', 'nobody'];
  return preferred.find((who) => columns[CALLERS.indexOf(who)] === 'ok') ?? 'ourServices';
};

describe('a call with values that no client of ours sends', () => {
  const CALLED = Object.entries(CALLS).filter(([name]) => !name.startsWith('OcrService'));

  it.each(CALLED)('%s is answered, or refused with a reason', async (name, row) => {
    const who = letIn(row);
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        const call = () => callOf(name, backend)(distorting(all), scene, who === 'ourServices' ? 'admin' : who);
        try {
          await (who === 'ourServices' ? backend.identity.actAs('notification', call) : scene.as(who, call));
        } catch (error) {
          // What the client can't even write never reaches a service.
          if (error instanceof AppError) expect([error.code, error.reason]).not.toContain('INTERNAL');
        }
      }),
      { numRuns: RUNS, seed, endOnFailure: true },
    );
  });
});
