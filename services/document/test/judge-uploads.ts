import { forkWorker } from '@wayfare/picture/fork-worker';
import sharp from 'sharp';
import { forgetPeak, peakOf, usageOf } from '../../../deploy/local/process-usage.ts';
import type { Preparation } from '../src/picture/prepare-picture.ts';
import { aHeic } from './heic.ts';
import { HIDDEN, type HostileFile } from './hostile-corpus.ts';

export interface Judgement {
  name: string;
  /** `kept` is a picture that holds nothing but its pixels. */
  outcome: 'refused' | 'kept' | 'kept with more than its pixels' | 'crashed';
  /** Until the answer was there. */
  ms: number;
  /** What the process needed beyond what it held before, at its largest; 0 where the system does not tell. */
  extraMb: number;
}

const holdsOnlyPixels = async (bytes: Buffer): Promise<boolean> => {
  const { format, exif, icc, iptc, xmp, orientation } = await sharp(bytes).metadata();
  await sharp(bytes, { failOn: 'warning' }).stats();
  const isPlain = format === 'jpeg' && !exif && !icc && !iptc && !xmp && !orientation;
  return isPlain && !HIDDEN.some((word) => bytes.includes(Buffer.from(word, 'latin1')));
};

/** Gives each file to the process that prepares uploads, `script`, one after the other, as the service does. */
export const judgeUploads = async (script: URL, files: readonly HostileFile[]): Promise<Judgement[]> => {
  const open = async () => {
    const worker = forkWorker<Preparation>(script);
    // Everything is loaded before the first figure is taken.
    const first = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    await worker.work(first);
    await worker.work(aHeic());
    return worker;
  };
  let worker = await open();
  const judgements: Judgement[] = [];
  for (const { name, bytes } of files) {
    const pid = worker.pid ?? 0;
    forgetPeak(pid);
    const before = usageOf(pid).rss;
    const begun = performance.now();
    const answer = await worker.work(bytes).catch(() => undefined);
    const ms = performance.now() - begun;
    const extraMb = Math.max(0, peakOf(pid) - before);
    let outcome: Judgement['outcome'] = 'refused';
    if (!answer) {
      outcome = 'crashed';
      worker.kill();
      worker = await open();
    } else if ('prepared' in answer) {
      const kept = Buffer.from(answer.prepared.bytes);
      outcome = (await holdsOnlyPixels(kept)) ? 'kept' : 'kept with more than its pixels';
    }
    judgements.push({ name, outcome, ms, extraMb });
  }
  worker.kill();
  await worker.exited;
  return judgements;
};
