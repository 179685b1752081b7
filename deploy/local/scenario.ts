// npm run scenario -- <name>: puts a case or a queue of them onto the platform that runs here, and prints where to
// look.
import { urlsOf } from './parts/part.ts';
import { openDesk, type Running } from './scenario/running.ts';
import { SCENARIOS } from './scenario/scenarios.ts';
import { keepSecrets } from './secrets.ts';
import { dataDirFrom, portsFrom } from './settings.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const [name = ''] = process.argv.slice(2);
const scenario = Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name] : undefined;
if (!scenario) {
  say('Usage: npm run scenario -- <name>, while npm start runs. There are:');
  for (const [known, { about }] of Object.entries(SCENARIOS)) say(`  ${known.padEnd(24)} ${about}`);
  process.exit(1);
}
const { secrets, staff } = keepSecrets(dataDirFrom(process.env));
const running: Running = { urls: urlsOf(portsFrom(process.env), secrets), secrets, staff };
const { web } = running.urls;
const orders = await scenario.run(running, await openDesk(running, staff));
say(`${name}: ${scenario.about}`);
for (const { id, orderNumber, email } of orders) {
  say(`\n  ${orderNumber}`);
  say(`    staff     ${web}/admin/cases/${id}`);
  say(`    traveler  ${web}/application/final-submission?application=${id}`);
  say(`              signed in by the link that ${web}/auth mails to ${email} (mails: ${running.urls.mail})`);
}
if (name === 'duplicate') say(`\n  queue       ${web}/admin/cases?duplicates=true`);
if (name === 'full-queue') say(`\n  queue       ${web}/admin/cases`);
