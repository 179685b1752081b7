import { table } from '../table.ts';
import type { ClassScore, Score } from './score.ts';

const GOALS = {
  mrz: 99.7,
  fields: 94,
  silent: 0.1,
  falseAccepts: 0,
  issue: 98.5,
  doubted: 5,
  verifiedWrong: 0.1,
  median: 0.55,
  p95: 1.2,
  worst: 2,
  zone: 0.15,
};

const percent = (share: number): string => (Number.isNaN(share) ? '–' : (share * 100).toFixed(1));
const seconds = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(2));

/** Prints the readers side by side: the whole set, then by class of trouble. */
export const printScores = (scores: Readonly<Record<string, Score>>, zone: Score | undefined): void => {
  const rows = Object.entries(scores);
  console.log('\nWhole set');
  table([
    [
      'reader',
      'pictures',
      'both lines %',
      'six fields %',
      'accepted %',
      'silently wrong %',
      'issue date %',
      'right though doubted %',
      'verified though wrong',
      'false accepts',
      'CPU s median',
      'p95',
      'worst',
    ],
    ...rows.map(([name, score]) => [
      name,
      `${score.genuine}+${score.negative}`,
      percent(score.mrz),
      percent(score.fields),
      percent(score.accepted),
      percent(score.silent),
      percent(score.issue),
      score.isVouched ? percent(score.doubted) : '–',
      score.isVouched ? `${score.verifiedWrong} of ${score.genuine}` : '–',
      `${score.falseAccepts} of ${score.negative}`,
      seconds(score.median),
      seconds(score.p95),
      seconds(score.worst),
    ]),
    [
      'wanted',
      '',
      `>= ${GOALS.mrz}`,
      `>= ${GOALS.fields}`,
      '',
      `<= ${GOALS.silent}`,
      `>= ${GOALS.issue}`,
      `<= ${GOALS.doubted}`,
      `<= ${GOALS.verifiedWrong} %`,
      GOALS.falseAccepts,
      `<= ${GOALS.median}`,
      `<= ${GOALS.p95}`,
      `<= ${GOALS.worst}`,
    ],
  ]);
  if (zone)
    console.log(
      `Ours, zone alone: CPU median ${seconds(zone.median)} s (wanted <= ${GOALS.zone}), both lines ${percent(zone.mrz)} %`,
    );
  const ours = scores.ours;
  if (ours)
    console.log(
      `Names with accents: ${ours.spelledRight} of the ${ours.spelled} spelled by ours as on the page (wanted >= 95 %), of ${ours.accented} on the pages`,
    );
  console.log(
    '\nBoth lines exact by class (of ours in brackets: six fields, issue date right, of these doubted); false accepts by kind',
  );
  const classes = [...new Set(rows.flatMap(([, score]) => Object.keys(score.classes)))];
  table([
    ['class', ...rows.map(([name]) => name)],
    ...classes.map((cls) => [
      cls,
      ...rows.map(([name, { classes: all }]) => {
        const { count, mrz, fields, wrong, issue, doubted }: ClassScore = all[cls] ?? { count: 0 };
        if (!count) return '–';
        return wrong === undefined
          ? `${mrz}/${count}${name === 'ours' ? ` (${fields}, ${issue}, ${doubted})` : ''}`
          : `${wrong} of ${count}`;
      }),
    ]),
  ]);
};
