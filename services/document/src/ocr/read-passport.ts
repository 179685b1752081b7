import type { LineReader, TextReader } from './engine/text-engine.ts';
import { doubtsOf, judge } from './judge.ts';
import { lowestConfidence } from './mrz/read-character.ts';
import { fieldsOf } from './mrz/td3.ts';
import { decodePicture } from './picture/decode-picture.ts';
import type { GreyImage } from './picture/grey-image.ts';
import { cutPrintedDetails } from './printed/cut-page.ts';
import { findIssueDate, type IssueDate } from './printed/find-issue-date.ts';
import { flattenBackground, soften } from './printed/flatten-background.ts';
import { type Box, type PassportReading, refused } from './reading.ts';
import { findZones } from './zone/find-zone.ts';
import { createZoneReader, type ZoneReading } from './zone/read-zone.ts';
import type { TextLine } from './zone/text-lines.ts';

interface Deps {
  lines: Pick<LineReader, 'readLine'>;
  text: Pick<TextReader, 'readText'>;
  now: () => Date;
}

const BELIEVED = 0.9;
/** A first look at the printed details that cost more met a noisy page: a second would cost as much. */
const PATIENCE_CPU_MS = 1_500;

/** What this process has used on all its threads: unlike a clock it does not run faster on a busy machine. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const SURE_OF_ALL = 85;
/** Mean confidence from which on something was a zone, only not understood. */
const LIKE_A_ZONE = 60;
/** Ways to prepare the printed details: small and softened first, which is quicker and withstands security print; sharp for what that lost. */
const PASSES = [
  { pixelsPerMm: 8, keep: 0.55, softened: true },
  { pixelsPerMm: 11, keep: 0.8, softened: false },
];
/** Half the side of the neighbourhood that counts as background, in millimetres. */
const RADIUS_MM = 2;

const boxOf = ({ width, height }: GreyImage, line: TextLine): Box => {
  const reach = line.pitch;
  const xs = [line.start, line.end].map((along) => line.cx + along * line.dx);
  const ys = [line.start, line.end].map((along) => line.cy + along * line.dy);
  const within = (value: number) => Math.max(0, Math.min(1, value));
  const x = within((Math.min(...xs) - reach) / width);
  const y = within((Math.min(...ys) - reach) / height);
  return {
    x,
    y,
    width: within((Math.max(...xs) + reach) / width) - x,
    height: within((Math.max(...ys) + reach) / height) - y,
  };
};

const datesOf = (first: string, second: string, today: Date) => {
  const { date_of_birth: birth, date_of_expiry: expiry } = fieldsOf(first, second, today);
  return { birth, expiry };
};

/** Read surely from end to end, and still not consistent: what is wrong is the document, and looking elsewhere would not mend it. */
const isUnderstood = ({ first, second }: ZoneReading): boolean =>
  first?.plausible === true && second !== undefined && lowestConfidence(second.characters) >= SURE_OF_ALL;

/** Reads a photograph of a passport: bytes in, fields out. Keeps nothing. */
export const createReadPassport = ({ lines, text, now }: Deps) => {
  const { readZone, confirmZone } = createZoneReader(lines);

  const bestZone = async (picture: GreyImage) => {
    let best: Awaited<ReturnType<typeof readZone>> | undefined;
    for await (const pair of findZones(picture)) {
      const zone = await readZone(picture, pair);
      if (!best || zone.likeness > best.likeness) best = zone;
      if (zone.complete || isUnderstood(zone)) return zone;
    }
    return best;
  };

  const readPrinted = async (picture: GreyImage, zone: ZoneReading, dates: { birth: string; expiry: string }) => {
    const started = cpuMs();
    let printed = '';
    let issue: IssueDate | undefined;
    for (const { pixelsPerMm, keep, softened } of PASSES) {
      const details = cutPrintedDetails(picture, zone.lines, pixelsPerMm);
      const image = flattenBackground(softened ? soften(details) : details, RADIUS_MM * pixelsPerMm, keep);
      printed += `${await text.readText(image)}\n`;
      const found = findIssueDate(printed, dates);
      if (found && found.confidence > (issue?.confidence ?? 0)) issue = found;
      if ((issue?.confidence ?? 0) > BELIEVED || cpuMs() - started > PATIENCE_CPU_MS) break;
    }
    return { printed, issue };
  };

  return async (bytes: Buffer): Promise<PassportReading> => {
    const decoded = await decodePicture(bytes);
    if ('fault' in decoded) return refused(decoded.fault);
    const { picture } = decoded;
    const zone = await bestZone(picture);
    if (!zone?.first || !zone.second)
      return refused(zone?.second && zone.likeness > LIKE_A_ZONE ? 'check-digits' : 'no-zone-found');
    const today = now();
    const boxes = { first: boxOf(picture, zone.lines.first), second: boxOf(picture, zone.lines.second) };
    if (!zone.complete)
      return judge({ first: zone.first, second: zone.second, looks: zone.looks, printed: '', boxes, today });

    const { printed, issue: found } = await readPrinted(
      picture,
      zone,
      datesOf(zone.first.text, zone.second.text, today),
    );
    const doubts = doubtsOf({ first: zone.first, second: zone.second, looks: zone.looks, printed });
    const { first = zone.first, second = zone.second, looks } = await confirmZone(picture, zone, doubts);
    const changed = second.text !== zone.second.text;
    const issue = changed ? findIssueDate(printed, datesOf(first.text, second.text, today)) : found;
    return judge({ first, second, looks, printed, issue, boxes, today });
  };
};
