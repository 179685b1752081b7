import { join } from 'node:path';
import { bundleOf } from '@wayfare/kit/test-process';
import { type HostileFile, hostileCorpus } from './hostile-corpus.ts';
import { type Judgement, judgeUploads } from './judge-uploads.ts';

jest.setTimeout(120_000);

/** The limits for a machine that does nothing else; `npm run bench -- uploads` shows the figures. */
const REFUSAL_MB = 150;
const REFUSAL_MS = 500;
/** This one may build and test besides. */
const BUSY = 10;

let files: HostileFile[];
let judgements: Judgement[];
beforeAll(async () => {
  files = await hostileCorpus();
  judgements = await judgeUploads(bundleOf(join(__dirname, '..'), 'picture/picture-process'), files);
});

const fateOf = (name: string) => files.find((file) => file.name === name)?.fate;

describe('hostile uploads', () => {
  it('are at least sixty, each its own', () => {
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
    expect(new Set(files.map(({ bytes }) => bytes.toString('base64'))).size).toBe(files.length);
    expect(files.filter(({ fate }) => fate === 'refused').length).toBeGreaterThanOrEqual(60);
  });

  it('end no process', () => {
    expect(judgements.filter(({ outcome }) => outcome === 'crashed')).toEqual([]);
  });

  it('are refused where they are no whole picture', () => {
    const kept = judgements.filter(({ name, outcome }) => fateOf(name) === 'refused' && outcome !== 'refused');
    expect(kept).toEqual([]);
  });

  it('are kept as nothing but pixels where they are an odd picture', () => {
    const odd = judgements.filter(({ name }) => fateOf(name) !== 'refused');
    const wrong = odd.filter(
      ({ name, outcome }) => outcome !== 'kept' && (fateOf(name) === 'clean' || outcome !== 'refused'),
    );
    expect(wrong).toEqual([]);
  });

  it('take little memory and time to be refused', () => {
    const refused = judgements.filter(({ outcome }) => outcome === 'refused');
    const greedy = refused.filter(({ ms, extraMb }) => extraMb > REFUSAL_MB || ms > REFUSAL_MS * BUSY);
    expect(greedy).toEqual([]);
  });
});
