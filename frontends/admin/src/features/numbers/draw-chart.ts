import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';

export interface Series {
  readonly label: string;
  readonly values: readonly number[];
  readonly look: 'bars' | 'line' | 'dashes';
  /** Name of a colour of the design. */
  readonly color: 'primary' | 'accent' | 'success' | 'warning' | 'danger' | 'muted';
}

export interface Drawing {
  /** `2026-11-23`, oldest first. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly dayLabel: string;
  readonly formatDay: (day: Date) => string;
  readonly formatValue: (value: number) => string;
  /** Short, for the scale. */
  readonly formatScale: (value: number) => string;
}

const HEIGHT = 220;
const DAY_SECONDS = 86_400;

const colorOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

const optionsOf = (
  { series, dayLabel, formatDay, formatValue, formatScale }: Drawing,
  width: number,
): uPlot.Options => {
  const axis = {
    stroke: colorOf('muted'),
    grid: { stroke: colorOf('line'), width: 1 },
    ticks: { show: false },
    font: '12px Inter, system-ui, sans-serif',
  };
  const day = (seconds: number | null) => (seconds === null ? '–' : formatDay(new Date(seconds * 1000)));
  return {
    width,
    height: HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    cursor: { drag: { x: false, y: false }, points: { size: 7 } },
    // Half a day more at both ends, for the first and the last bar.
    scales: {
      x: { range: (_, first, last) => [first - DAY_SECONDS / 2, last + DAY_SECONDS / 2] },
      y: { range: (_, __, most) => [0, Math.max(1, most * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: [1, 2, 7, 14, 30].map((days) => days * DAY_SECONDS),
        space: 64,
        values: (_, at) => at.map(day),
      },
      {
        ...axis,
        size: 64,
        values: (_, at) => at.map((value) => (Number.isInteger(value) ? formatScale(value) : '')),
      },
    ],
    series: [
      { label: dayLabel, value: (_, seconds) => day(seconds) },
      ...series.map(({ label, look, color }): uPlot.Series => {
        const stroke = colorOf(color);
        const value = (_: uPlot, known: number | null) => (known === null ? '–' : formatValue(known));
        if (look === 'bars')
          return {
            label,
            value,
            stroke,
            fill: stroke,
            width: 0,
            points: { show: false },
            paths: uPlot.paths.bars?.({ size: [0.7, 48], radius: 0.15 }),
          };
        return {
          label,
          value,
          stroke,
          width: 2,
          dash: look === 'dashes' ? [6, 4] : undefined,
          points: { show: false },
        };
      }),
    ],
  };
};

/**
 * Draws into `place`, as wide as it is, in the colours of the page, and follows both. Throws where nothing can be
 * drawn.
 * @returns what ends it
 */
export const drawChart = (place: HTMLElement, drawing: Drawing): (() => void) => {
  if (!document.createElement('canvas').getContext('2d')) throw new Error('this browser cannot draw');
  const at = drawing.days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000);
  const data: uPlot.AlignedData = [at, ...drawing.series.map(({ values }) => [...values])];
  const draw = () => {
    const drawn = new uPlot(optionsOf(drawing, place.clientWidth), data, place);
    drawn.root.style.fontFamily = 'inherit';
    return drawn;
  };
  let chart = draw();
  const resizing = new ResizeObserver(() => {
    if (place.clientWidth !== chart.width) chart.setSize({ width: place.clientWidth, height: HEIGHT });
  });
  resizing.observe(place);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const repaint = () => {
    chart.destroy();
    chart = draw();
  };
  dark.addEventListener('change', repaint);
  return () => {
    resizing.disconnect();
    dark.removeEventListener('change', repaint);
    chart.destroy();
  };
};
