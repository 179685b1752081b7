import type { StripReader } from './engine/strip-reader.ts';
import { cpuMs, type LineReader, type TextReader } from './engine/text-engine.ts';
import type { Trace } from './explain.ts';
import { doubtsOf, judge, judgeOther } from './judge.ts';
import { glaredFields, locateInPrint, locateInZone, locatePair } from './locate-fields.ts';
import { isState } from './mrz/issuing-states.ts';
import { lowestConfidence } from './mrz/read-character.ts';
import { settledBy } from './mrz/solve-second-line.ts';
import { cutShortIn, fieldsOf } from './mrz/td3.ts';
import { decodePicture } from './picture/decode-picture.ts';
import { discard, type GreyImage } from './picture/grey-image.ts';
import { contradictionsIn, datedAfter, isInPrint, isNumberRivalled } from './printed/compare-print.ts';
import { pageMapOf } from './printed/cut-page.ts';
import { findIssueDate } from './printed/find-issue-date.ts';
import { findPlaces } from './printed/find-places.ts';
import { finishedName, isMisprinted, spelledInPrint } from './printed/printed-names.ts';
import { lineText, type PrintedText, phrasesOf, plainText } from './printed/printed-text.ts';
import { createDetailsReader, NO_DETAILS } from './printed/read-details.ts';
import { type FieldName, type PassportReading, refused } from './reading.ts';
import { findZones } from './zone/find-zone.ts';
import { createOtherReader } from './zone/read-other.ts';
import { createZoneReader, type ZoneReading } from './zone/read-zone.ts';

interface Deps {
  lines: Pick<LineReader, 'readLine'>;
  /** Without it the zone is read alone. */
  text?: Pick<TextReader, 'readLines'>;
  /** A recogniser of another kind, which reads each printed value again; without it more is left to the traveller. */
  strips?: Pick<StripReader, 'readStrip'>;
  now: () => Date;
}

/** A first look at the printed details that cost more met a noisy page: a second would cost as much. */
const PATIENCE_CPU_MS = 1_200;
/** Candidates for a zone come likeliest first: after so long none was one, or what was is covered. */
const SEARCH_CPU_MS = 1_500;
const SURE_OF_ALL = 85;
/** Mean confidence from which on something was a zone, only not understood. */
const LIKE_A_ZONE = 60;
const NAMES_IN_PRINT: Record<'birth' | 'expiry' | 'number', FieldName> = {
  birth: 'date_of_birth',
  expiry: 'date_of_expiry',
  number: 'passport_number',
};

const knownFrom = (first: string, second: string, today: Date) => {
  const { date_of_birth: birth, date_of_expiry: expiry, passport_number: number } = fieldsOf(first, second, today);
  const state = first.slice(2, 5).replace(/</g, '');
  return { birth, expiry, number, state, today: today.toISOString().slice(0, 10) };
};

/**
 * Read surely from end to end, and still not consistent: what is wrong is the document, and looking elsewhere would not
 * mend it.
 */
const isUnderstood = ({ first, second }: ZoneReading): boolean =>
  first?.plausible === true && second !== undefined && lowestConfidence(second.characters) >= SURE_OF_ALL;

/** A visa of a passport's shape: its first line says so, and names a state. */
const isVisa = ({ first }: ZoneReading): boolean =>
  first?.text.startsWith('V') === true && isState(first.text.slice(2, 5));

/** Reads a photograph of a passport: bytes in, fields out. Keeps nothing. */
export const createReadPassport = ({ lines, text, strips, now }: Deps) => {
  const { readZone, confirmZone } = createZoneReader(lines);
  const readOther = createOtherReader(lines);
  const readDetails = text ? createDetailsReader(text, strips) : async () => NO_DETAILS;

  const bestZone = async (picture: GreyImage, trace?: Trace) => {
    let best: Awaited<ReturnType<typeof readZone>> | undefined;
    const started = cpuMs();
    for await (const pair of findZones(picture)) {
      const zone = await readZone(picture, pair);
      const { likeness, complete } = zone;
      trace?.zones.push({ box: locatePair(picture, zone.lines), likeness, complete });
      if (!best || zone.likeness > best.likeness) best = zone;
      if (zone.complete || isUnderstood(zone) || isVisa(zone)) return zone;
      if (cpuMs() - started > SEARCH_CPU_MS) break;
    }
    return best;
  };

  const readPicture = async (picture: GreyImage, trace?: Trace): Promise<PassportReading> => {
    const zone = await bestZone(picture, trace);
    const today = now();
    const other = zone?.complete || (zone && isUnderstood(zone)) ? undefined : await readOther(picture, zone);
    if (other) return judgeOther(other.zone, other.lines, today);
    if (!zone?.first || !zone.second)
      return refused(zone?.second && zone.likeness > LIKE_A_ZONE ? 'check-digits' : 'no-zone-found');
    const seen = { first: zone.first, second: zone.second, looks: zone.looks, printed: '' };
    const refusal = () => judge({ ...seen, boxes: locateInZone(picture, zone.lines, seen.first.text), today });
    if (!zone.complete && zone.second.rivals.length === 0) return refusal();

    const toPicture = pageMapOf(zone.lines);
    const started = cpuMs();
    const { looks: textLooks, strips: stripLook } = await readDetails(picture, toPicture, {
      ...knownFrom(zone.first.text, zone.second.text, today),
      mayGoOn: () => cpuMs() - started < PATIENCE_CPU_MS,
    });
    const tell = (by: 'text' | 'strips', look: PrintedText) => {
      for (const phrase of phrasesOf(look))
        trace?.values.push({
          by,
          text: lineText(phrase),
          sure: Math.min(...phrase.map(({ confidence }) => confidence)),
          box: locateInPrint(picture, toPicture, phrase),
        });
    };
    if (trace) {
      for (const look of textLooks) tell('text', look);
      tell('strips', stripLook);
    }
    const printed = stripLook.length > 0 ? [...textLooks, stripLook] : textLooks;
    const details = printed.map(plainText).join('\n');
    const settled = settledBy(zone.second, (text) => isInPrint(printed, knownFrom(seen.first.text, text, today)));
    if (!settled.verified) return refusal();
    const doubts = doubtsOf({ ...seen, second: settled, printed: details });
    const {
      first = zone.first,
      second = settled,
      looks,
    } = await confirmZone(picture, { ...zone, second: settled }, doubts);
    const known = knownFrom(first.text, second.text, today);
    const cutShort = cutShortIn(first.text);
    const issue = findIssueDate(textLooks, known, stripLook);
    const names = fieldsOf(first.text, second.text, today);
    const places = [stripLook, ...textLooks].map((look) => findPlaces(look, names)).find(Boolean);
    const boxes = {
      ...locateInZone(picture, zone.lines, first.text),
      ...(places
        ? {
            place_of_birth: locateInPrint(picture, toPicture, places.place_of_birth),
            authority: locateInPrint(picture, toPicture, places.authority),
          }
        : {}),
      ...(issue ? { date_of_issue: locateInPrint(picture, toPicture, issue.words) } : {}),
    };
    return judge({
      first,
      second,
      looks,
      printed: details,
      finished: cutShort && finishedName(names[cutShort], printed),
      issue,
      spelled: {
        first_name: spelledInPrint(names.first_name, stripLook),
        last_name: spelledInPrint(names.last_name, stripLook),
      },
      places,
      issuedLate: datedAfter(printed, known),
      contradicted: [
        ...contradictionsIn(printed, known, issue?.date).map((key) => NAMES_IN_PRINT[key]),
        ...(['first_name', 'last_name'] as const).filter((key) => isMisprinted(names[key], printed)),
      ],
      rivalled: isNumberRivalled(printed, known.number),
      glared: glaredFields(picture, boxes),
      boxes,
      today,
    });
  };

  /** `trace`, where given, is told what was met on the way. */
  return async (bytes: Buffer, trace?: Trace): Promise<PassportReading> => {
    const decoded = await decodePicture(bytes);
    if ('fault' in decoded) return refused(decoded.fault);
    return readPicture(decoded.picture, trace).finally(() => discard(decoded.picture.data));
  };
};
