// npm run dead-letters runs this with the broker's address and an administrator's sign-in in its environment.
import { z } from 'zod';
import { kafkaSettings, loadConfig } from './config.ts';
import { openDeadLetters } from './dead-letters.ts';

const USAGE = `Usage: npm run dead-letters -- list
       npm run dead-letters -- show <event id>
       npm run dead-letters -- replay <event id>
       npm run dead-letters -- replay <topic> <reader>`;

const [verb, first, second] = process.argv.slice(2);
const print = (value: unknown): void => {
  process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
};

const run = async (): Promise<void> => {
  const isComplete = verb === 'list' || ((verb === 'show' || verb === 'replay') && first);
  if (!isComplete) throw new Error(USAGE);
  const letters = await openDeadLetters(loadConfig(z.object(kafkaSettings), process.env));
  try {
    if (verb === 'replay') {
      const chosen = second ? { topic: String(first), reader: second } : { eventId: String(first) };
      return print(`${await letters.replay(chosen)} events sent again`);
    }
    const found = verb === 'show' ? await letters.show(String(first)) : await letters.list();
    for (const letter of found) print(letter);
    if (found.length === 0) print('no parked events');
  } finally {
    await letters.close();
  }
};

await run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
