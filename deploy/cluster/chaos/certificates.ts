// A certificate that nobody renewed in time.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BIN, RELEASE } from '../cluster-access.ts';
import { deployment, json, k } from '../tests/cluster.ts';
import { type Fault, type Part, USUAL_SECONDS } from './fault.ts';

const secretOf = (part: Part): string => `secret/${RELEASE}-${part}-tls`;

const dataOf = async (part: Part): Promise<Record<string, string>> =>
  (await json<{ data: Record<string, string> }>('get', secretOf(part))).data;

const patch = (part: Part, data: Readonly<Record<string, string>>): Promise<string> =>
  k('patch', secretOf(part), '-p', JSON.stringify({ data }));

const restarted = async (part: Part): Promise<void> => {
  await k('rollout', 'restart', deployment(part));
  await k('rollout', 'status', deployment(part), '--timeout=180s');
};

/** An authority that is good, and a certificate by it for the part's name that ended a month ago; all in base64. */
const makeExpired = (part: Part): Record<'ca.crt' | 'tls.crt' | 'tls.key', string> => {
  const dir = mkdtempSync(join(tmpdir(), 'expired-'));
  // openssl takes days from now alone, so now is made to lie in the past.
  const openssl = (ago: string, ...args: string[]) =>
    execFileSync('openssl', args, {
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LD_PRELOAD: join(BIN, 'libfaketime.so'), FAKETIME: ago },
    });
  const make = (ago: string, name: string, file: string, ...args: string[]) => {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${file}.key`];
    openssl(ago, 'req', '-x509', ...key, '-out', `${file}.crt`, '-subj', `/CN=${name}`, ...args);
  };
  try {
    make('-60d', 'chaos', 'ca', '-days', '365');
    const leaf = ['-addext', `subjectAltName=DNS:${part}`, '-addext', 'basicConstraints=critical,CA:FALSE'];
    make('-31d', part, 'tls', ...leaf, '-CA', 'ca.crt', '-CAkey', 'ca.key', '-days', '1');
    const read = (file: string) => readFileSync(join(dir, file)).toString('base64');
    return { 'ca.crt': read('ca.crt'), 'tls.crt': read('tls.crt'), 'tls.key': read('tls.key') };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const withAuthority = (old: string, added: string): string =>
  Buffer.concat([Buffer.from(old, 'base64'), Buffer.from('\n'), Buffer.from(added, 'base64')]).toString('base64');

/** The certificate of a part that others call has ended; its callers trust the authority behind it. */
export const expiredCertificate = (part: Part, ...callers: Part[]): Fault => {
  let made: ReturnType<typeof makeExpired>;
  const before = new Map<Part, Record<string, string>>();
  return {
    what: `${part}: its certificate has expired`,
    seconds: USUAL_SECONDS,
    prepare: async () => {
      made = makeExpired(part);
      for (const each of [part, ...callers]) {
        const data = await dataOf(each);
        before.set(each, data);
        await patch(each, { 'ca.crt': withAuthority(data['ca.crt'] ?? '', made['ca.crt']) });
      }
      await Promise.all(callers.map(restarted));
    },
    begin: async () => {
      await patch(part, { 'tls.crt': made['tls.crt'], 'tls.key': made['tls.key'] });
      await restarted(part);
      return async () => {
        for (const [each, data] of before) await patch(each, data);
        await restarted(part);
      };
    },
  };
};
