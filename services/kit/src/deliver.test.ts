import { deliver } from './deliver.ts';
import { AppError } from './errors.ts';

const away = new AppError('UNAVAILABLE', 'neighbour-unavailable');
const poison = new Error('cannot be read');

const run = async (failures: Error[], onFailure = () => {}) => {
  const seen = { attempts: 0, givenUp: [] as unknown[], pauses: [] as number[] };
  await deliver({
    attempt: async () => {
      const failure = failures[seen.attempts];
      seen.attempts += 1;
      if (failure) throw failure;
    },
    giveUp: async (error) => void seen.givenUp.push(error),
    onFailure,
    pause: async (milliseconds) => void seen.pauses.push(milliseconds),
  });
  return seen;
};

test('a message that cannot be handled is given up after five tries, with growing pauses between', async () => {
  const { attempts, givenUp, pauses } = await run(Array(9).fill(poison));
  expect({ attempts, givenUp, pauses }).toEqual({ attempts: 5, givenUp: [poison], pauses: [100, 400, 1600, 5000] });
});

test('a neighbour that is away for long costs a message none of its tries', async () => {
  const { attempts, givenUp, pauses } = await run(Array(30).fill(away));
  expect({ attempts, givenUp }).toEqual({ attempts: 31, givenUp: [] });
  expect(Math.max(...pauses)).toBe(5000);
});

test('after the neighbour is back a faulty message still has its five tries', async () => {
  const { attempts, givenUp } = await run([...Array(6).fill(away), ...Array(9).fill(poison)]);
  expect({ attempts, givenUp }).toEqual({ attempts: 11, givenUp: [poison] });
});

test('a message that succeeds on its second try is not tried again', async () => {
  expect(await run([poison])).toMatchObject({ attempts: 2, givenUp: [] });
});

test('a stop ends the delivery without giving the message up', async () => {
  const stop = () => {
    throw new Error('stopping');
  };
  await expect(run([poison], stop)).rejects.toThrow('stopping');
});
