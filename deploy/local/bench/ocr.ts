// npm run bench -- ocr [--set FOLDER] [--quick] [--ours]   readers side by side, on the same pictures, one thread each
// npm run bench -- ocr --pod [PICTURES]                    the pod's memory over so many pictures, and two cores
// against one Peers and results are kept outside the repository; what was read once is not read again (--afresh forgets
// it).
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { runToEnd } from '../run-to-end.ts';
import { dataDirFrom, ROOT } from '../settings.ts';
import { printScores } from './ocr/report.ts';
import { type Reading, type Score, scoreReader, type Truth } from './ocr/score.ts';

const HERE = join(import.meta.dirname, 'ocr');
const OCR = join(ROOT, 'services/ocr');
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'wayfare-bench');
const PEERS = { python: ['passporteye==2.2.2', 'fastmrz==2.1.2'], npm: ['mrz-detection@0.4.1'] };
/** One thread for everybody. */
const ONE_THREAD = {
  OMP_THREAD_LIMIT: '1',
  OMP_NUM_THREADS: '1',
  OPENBLAS_NUM_THREADS: '1',
  MKL_NUM_THREADS: '1',
  UV_THREADPOOL_SIZE: '1',
};

interface Ended {
  readonly code: number | null;
  readonly errors: string;
}

const spawned = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((done) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...ONE_THREAD, ...env },
    });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors = (errors + chunk).slice(-2_000);
    });
    child.on('error', (error) => done({ code: 1, errors: error.message }));
    child.on('exit', (code) => done({ code, errors }));
  });

const build = (): Promise<void> => {
  const log = join(dataDirFrom(process.env), 'logs/build.log');
  const filter = ['run', 'build', '--filter=@wayfare/ocr', '--output-logs=errors-only'];
  return runToEnd(join(ROOT, 'node_modules/.bin/turbo'), filter, {
    cwd: ROOT,
    log,
    env: { TURBO_TELEMETRY_DISABLED: '1' },
  });
};

const heldBackSet = (genuine: string, negative: string): string => {
  const sources = ['layouts', 'people', 'draw-page', 'photograph', 'make-set', 'strangers']
    .map((name) => readFileSync(join(OCR, `test/specimens/${name}.ts`)))
    .join('');
  const version = createHash('sha256').update(sources).digest('hex').slice(0, 8);
  const folder = join(CACHE, `held-${genuine}-${negative}-${version}`);
  if (!existsSync(join(folder, 'truth.json'))) {
    console.log(`Drawing the held-back set into ${folder} …`);
    execFileSync(process.execPath, [join(OCR, 'test/specimens/make.ts'), folder, 'held', genuine, negative], {
      stdio: 'inherit',
    });
  }
  return folder;
};

/** A folder with pictures and truth.json, or with truth.json beside a folder `pictures`. */
const openSet = (folder: string) => {
  const pictures = existsSync(join(folder, 'pictures')) ? join(folder, 'pictures') : folder;
  const truth: Record<string, Truth> = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
  return {
    pictures,
    truth,
    name: createHash('sha256')
      .update(`${pictures}${statSync(join(folder, 'truth.json')).mtimeMs}`)
      .digest('hex')
      .slice(0, 8),
  };
};

const installPython = async (): Promise<string> => {
  const venv = join(CACHE, 'python');
  const python = join(venv, 'bin/python');
  if (existsSync(join(venv, 'ready'))) return python;
  const made = await spawned('python3', ['-m', 'venv', venv]);
  const installed = made.code === 0 ? await spawned(python, ['-m', 'pip', 'install', '-q', ...PEERS.python]) : made;
  if (installed.code !== 0) throw new Error(`not installed: ${installed.errors.trim().split('\n').at(-1)}`);
  writeFileSync(join(venv, 'ready'), '');
  return python;
};

const installNpm = async (): Promise<string> => {
  const folder = join(CACHE, 'npm');
  if (existsSync(join(folder, 'ready'))) return join(folder, 'node_modules');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const { code, errors } = await spawned('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
    ...PEERS.npm,
  ]);
  if (code !== 0) throw new Error(`not installed: ${errors.trim().split('\n').at(-1)}`);
  writeFileSync(join(folder, 'ready'), '');
  return join(folder, 'node_modules');
};

/** Debian's models, and ours beside them under the name that FastMRZ asks for and does not bring. */
const tessdata = (): string => {
  const folder = join(CACHE, 'tessdata');
  if (!existsSync(folder)) {
    const debian = ['5', '4.00']
      .map((version) => `/usr/share/tesseract-ocr/${version}/tessdata`)
      .find((path) => existsSync(path));
    if (!debian) throw new Error('tesseract is not installed (Debian: tesseract-ocr)');
    execFileSync('cp', ['-r', debian, folder]);
    execFileSync('cp', [join(OCR, 'model/mrz.traineddata'), folder]);
  }
  return folder;
};

const python = async (name: string, pictures: string, out: string): Promise<Ended> =>
  spawned(await installPython(), [join(HERE, 'peers.py'), name, pictures, out], { TESSDATA_PREFIX: tessdata() });

interface Reader {
  readonly name: string;
  readonly read: (pictures: string, out: string) => Promise<Ended>;
}

const READERS: readonly Reader[] = [
  { name: 'PassportEye', read: (pictures, out) => python('passporteye', pictures, out) },
  { name: 'FastMRZ', read: (pictures, out) => python('fastmrz', pictures, out) },
  {
    name: 'mrz-detection',
    read: async (pictures, out) =>
      spawned(process.execPath, [join(HERE, 'mrz-detection.ts'), await installNpm(), pictures, out]),
  },
];

const ours = async (pictures: string, out: string, options: readonly string[]): Promise<void> => {
  const { code, errors } = await spawned(process.execPath, [
    join(OCR, 'dist/cli.js'),
    pictures,
    '--json',
    `${out}.part`,
    ...options,
  ]);
  if (code !== 0) throw new Error(errors);
  const answers: Record<string, object> = JSON.parse(readFileSync(`${out}.part`, 'utf8'));
  const lines = Object.entries(answers).map(([file, answer]) => `${JSON.stringify({ file, ...answer })}\n`);
  writeFileSync(out, lines.join(''));
  rmSync(`${out}.part`);
};

const readLines = (path: string): Reading[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

export const run = async (options: readonly string[]): Promise<void> => {
  await build();
  const pod = options.indexOf('--pod');
  if (pod >= 0) {
    const script = join(OCR, 'test/bench-pod.ts');
    execFileSync(process.execPath, [script, options[pod + 1] ?? '1000'], { stdio: 'inherit' });
    return;
  }
  const named = options.indexOf('--set');
  const from = process.env.INIT_CWD ?? process.cwd();
  mkdirSync(CACHE, { recursive: true });
  const folder =
    named >= 0
      ? resolve(from, options[named + 1] ?? '.')
      : options.includes('--quick')
        ? heldBackSet('1', '1')
        : heldBackSet('3', '2');
  const { pictures, truth, name } = openSet(folder);
  const results = join(CACHE, `results-${name}`);
  if (options.includes('--afresh')) rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const scores: Record<string, Score> = {};
  for (const reader of options.includes('--ours') ? [] : READERS) {
    const out = join(results, `${reader.name}.jsonl`);
    console.log(`${reader.name} …`);
    try {
      const { code, errors } =
        readLines(out).length >= Object.keys(truth).length ? { code: 0, errors: '' } : await reader.read(pictures, out);
      if (code !== 0) throw new Error(errors.trim().split('\n').at(-1));
      scores[reader.name] = scoreReader(truth, readLines(out));
    } catch (error) {
      console.log(`  left out: ${(error as Error).message}`);
    }
  }
  // Ours is always read again: it is what changes.
  console.log('ours …');
  await ours(pictures, join(results, 'ours.jsonl'), []);
  await ours(pictures, join(results, 'zone.jsonl'), ['--zone-only']);
  scores.ours = scoreReader(truth, readLines(join(results, 'ours.jsonl')));
  printScores(scores, scoreReader(truth, readLines(join(results, 'zone.jsonl'))));
  console.log(`\nPictures and truth: ${folder}; every answer: ${results}`);
};
