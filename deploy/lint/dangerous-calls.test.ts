import { join } from 'node:path';
import { openRepository } from './repository.ts';

const { files, read } = openRepository(join(__dirname, '../..'));
/** What runs in production and in browsers; tests and what only tests import may do more. */
const sources = files
  .filter((path) => /^(?:services|frontends)\/[^/]+\/src\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.tsx?$|\/test-[a-z-]+\.ts$/.test(path))
  .map((path) => ({ path, text: read(path) }));

/** Pages ask our own addresses; the edge hands on what the gateway answers. */
const FETCHES_OF_BROWSERS = sources.map(({ path }) => path).filter((path) => path.startsWith('frontends/'));

/** What, how it is written, an example that has to be found, and the files that may do it. */
const FORBIDDEN: [what: string, pattern: RegExp, example: string, allowed?: string[]][] = [
  [
    'run text as code',
    /\beval\(|new Function\(|['"](?:node:)?vm['"]/,
    "import vm from 'node:vm'",
    ['services/gateway/src/presence.ts'], // a script of its own, in the limit store
  ],
  [
    'put text into a page as markup',
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    'element.innerHTML = name',
  ],
  [
    'start another program',
    /['"](?:node:)?child_process['"]/,
    "import { exec } from 'child_process'",
    ['services/picture/src/fork-worker.ts', 'services/picture/src/keep-apart.ts'],
  ],
  ['guess with Math.random', /Math\.random\(/, 'const token = Math.random()'],
  [
    'build a regular expression at run time',
    /new RegExp\(/,
    'new RegExp(word)',
    ['services/ocr/src/printed/printed-dates.ts'], // of its own constants
  ],
  ['hash by MD5 or SHA-1', /create(?:Hash|Hmac)\(\s*['"](?:md5|sha-?1)['"]/i, "createHash('sha1')"],
  [
    'encrypt without authentication',
    /aes-\d+-(?:ecb|cbc|ctr)|\bdes-|\brc4\b/i,
    "createCipheriv('aes-256-cbc', key, iv)",
  ],
  [
    'believe any certificate',
    /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/,
    'connect({ rejectUnauthorized: false })',
  ],
  [
    'listen to messages of other windows',
    /addEventListener\(\s*['"]message['"]|\.onmessage\s*=|window\.postMessage/,
    "addEventListener('message', take)",
  ],
  [
    'follow a redirect of another system',
    /\bfetch\((?:(?!redirect: ')[^;])*;/,
    "const answer = await fetch(url, { method: 'POST' });",
    FETCHES_OF_BROWSERS,
  ],
  [
    'write a log to a file, or anything else',
    /createWriteStream|appendFile|writeFile/,
    "appendFileSync('service.log', line)",
    [
      // Hands packages to another program in files, which is what it is for.
      'services/application/src/government/file-drop.ts',
      'services/gateway/src/write-openapi.ts', // a command of the build
      'services/ocr/src/cli.ts', // a command of developers
      'services/picture/src/fork-worker.ts', // the priority of its worker, in /proc
    ],
  ],
  ['use memory that was not cleared', /allocUnsafe|new SharedArrayBuffer/, 'Buffer.allocUnsafe(10)'],
  ['open a debugger', /['"]node:inspector['"]|--inspect/, "import inspector from 'node:inspector'"],
  ['open a web socket', /\bnew WebSocket\(|['"]ws['"]/, 'new WebSocket(url)'],
];

/** Other implementations of what node:crypto and jose do. */
const CRYPTOGRAPHY =
  /^(?:crypto-js|node-forge|sjcl|tweetnacl|libsodium|elliptic|bcrypt|argon2|jsrsasign|jsonwebtoken|aes-js|md5|sha\.?js|@noble\/)/;

/** Packages of what the requirements on them would be about. */
const ABSENT =
  /^(?:graphql|@apollo\/|ldapjs|xpath|memjs|memcached|ws|socket\.io|mediasoup|wrtc|simple-peer|xml2js|libxmljs|node-latex)/;

it('reads the sources of every service and front end', () => {
  expect(new Set(sources.map(({ path }) => path.split('/').slice(0, 2).join('/'))).size).toBeGreaterThanOrEqual(13);
  expect(sources.length).toBeGreaterThan(400);
});

it.each(FORBIDDEN)('finds what would %s', (_, pattern, example) => {
  expect(example).toMatch(pattern);
});

it.each(FORBIDDEN)('finds no source that would %s', (_what, pattern, _example, allowed = []) => {
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(found.filter((path) => !allowed.includes(path))).toEqual([]);
});

it('starts workers by fork, with no shell between', () => {
  const text = read('services/picture/src/fork-worker.ts');
  expect(text).toMatch(/import \{ fork \} from 'node:child_process'/);
  expect(text).not.toMatch(/shell/);
});

it('depends on no cryptography but that of Node and jose', () => {
  const manifests = files.filter((path) => /^(?:services|frontends)\/[^/]+\/package\.json$/.test(path));
  const names = manifests.flatMap((path) => Object.keys(JSON.parse(read(path)).dependencies ?? {}));
  expect(names).toContain('jose');
  expect(names.filter((name) => CRYPTOGRAPHY.test(name))).toEqual([]);
});

it('draws every secret of the Keycloak provider from SecureRandom, and hashes by no weak algorithm', () => {
  const java = files.filter((path) => /^deploy\/keycloak\/src\/main\/.*\.java$/.test(path)).map(read);
  expect(java.some((text) => text.includes('SecureRandom'))).toBe(true);
  for (const text of java) {
    expect(text).not.toMatch(/java\.util\.Random|Math\.random|ThreadLocalRandom/);
    expect(text).not.toMatch(/getInstance\("(?:MD5|SHA-?1)"\)|ObjectInputStream|Runtime\.getRuntime\(\)\.exec/);
  }
});

it('depends on nothing that speaks GraphQL, LDAP, XPath, memcached, web sockets or WebRTC', () => {
  const manifests = files.filter((path) => /^(?:services|frontends)\/[^/]+\/package\.json$/.test(path));
  expect(manifests.length).toBeGreaterThan(12);
  const names = manifests.flatMap((path) => Object.keys(JSON.parse(read(path)).dependencies ?? {}));
  expect(names).toContain('express');
  expect(names.filter((name) => ABSENT.test(name))).toEqual([]);
});
