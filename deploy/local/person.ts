// npm run person -- <e-mail or application id>: what the platform that runs here still holds of a person, and why.
// Exits with 1 where something is left without a reason.
import { urlsOf } from './parts/part.ts';
import { type Finding, findPerson } from './person/find-person.ts';
import { keepSecrets } from './secrets.ts';
import { dataDirFrom, portsFrom } from './settings.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const table = (findings: readonly Finding[]): void => {
  for (const { where, count, what, reason } of findings)
    say(
      `  ${where.padEnd(44)} ${String(count).padStart(4)} ${what === 'word' ? 'by name' : 'by id  '} ${reason ?? ''}`,
    );
};

const [asked] = process.argv.slice(2);
if (!asked) {
  process.stderr.write('Usage: npm run person -- <e-mail or application id>\n');
  process.exit(1);
}
const dataDir = dataDirFrom(process.env);
const { secrets } = keepSecrets(dataDir);
const urls = urlsOf(portsFrom(process.env), secrets);
const findings = await findPerson(asked, {
  postgresUrl: urls.postgres,
  dataDir,
  stripe: { url: urls.sandbox, secretKey: secrets.stripeSecretKey },
});
const left = findings.filter(({ reason }) => reason === undefined);
const kept = findings.filter(({ reason }) => reason !== undefined);
say(left.length > 0 ? 'Left of this person:' : 'Nothing is left of this person but what has to stay.');
table(left);
if (kept.length > 0) say('\nStays, by ids alone:');
table(kept);
process.exitCode = left.length > 0 ? 1 : 0;
