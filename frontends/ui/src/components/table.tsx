import { classes } from '@wayfare/ui/classes';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { followRowLink } from './follow-row-link.ts';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and amounts. */
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  readonly className?: string;
}

interface TableProps<Row> {
  /** Read out as the table's name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Missing while the first page loads: rows of the same height stand in. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string;
  readonly busy?: boolean;
  readonly sort?: { readonly key: string; readonly direction: 'asc' | 'desc' };
  readonly onSort?: (key: string) => void;
  /** Keeps the last column in sight as well, or the last two: actions, a price with its status. */
  readonly pinLast?: boolean | 2;
  /** A click beside a row's link follows it. */
  readonly followsLink?: boolean;
  /** Rows of one group stand together; a stronger line parts it from the next. */
  readonly groupOf?: (row: Row) => string;
}

const cell =
  'px-2.5 py-1 text-left align-middle first:sticky first:left-0 first:z-[1] first:bg-surface first:pl-4 last:pr-4 2xl:px-3';

/** Beside the rows, whatever their width: what one came for. The last of two has a width that the other one knows. */
const edge = 'md:last:sticky md:last:right-0 md:last:z-[1] md:last:bg-surface md:group-hover:last:bg-primary-soft';
const pins = {
  one: `${edge} md:last:shadow-[inset_1px_0_0_var(--line)]`,
  two: `${edge} md:last:w-48 md:last:min-w-48 md:nth-last-2:sticky md:nth-last-2:right-48 md:nth-last-2:z-[1] md:nth-last-2:bg-surface md:nth-last-2:shadow-[inset_1px_0_0_var(--line)] md:group-hover:nth-last-2:bg-primary-soft`,
};

const startsGroup = <Row,>(rows: readonly Row[], index: number, groupOf: ((row: Row) => string) | undefined) => {
  const [before, row] = [rows[index - 1], rows[index]];
  return groupOf !== undefined && before !== undefined && row !== undefined && groupOf(before) !== groupOf(row);
};

/** For the ring around what has the focus, in px. */
const ROOM = 8;
/** `md`, in px: a narrower screen has no room for columns that stay. */
const PINNED_FROM = 768;

/**
 * Where the row that has the focus is gone from newer rows, the table has it: from there the keyboard goes on, and no
 * other row is opened by mistake.
 */
const useKeptFocus = (region: RefObject<HTMLElement | null>): void => {
  const focused = useRef<Element>(null);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element && region.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [region]);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  });
};

/**
 * What takes the focus is scrolled clear of the columns that stay in sight, as wide as their words make them. Browsers
 * take what is partly behind such a column for seen.
 */
const useClearFocus = (region: RefObject<HTMLElement | null>, pinnedLast: number): void => {
  useEffect(() => {
    const shown = region.current;
    const clear = ({ target }: FocusEvent) => {
      const cell = target instanceof Element ? target.closest('th, td') : null;
      if (!shown || !cell || getComputedStyle(cell).position !== 'static') return;
      const widths = [...shown.querySelectorAll<HTMLElement>('thead th')].map(({ offsetWidth }) => offsetWidth);
      const last = pinnedLast > 0 && innerWidth >= PINNED_FROM ? widths.slice(-pinnedLast) : [];
      const box = shown.getBoundingClientRect();
      const from = box.left + (widths[0] ?? 0) + ROOM;
      const until = box.right - last.reduce((sum, width) => sum + width, 0) - ROOM;
      const { left, right } = (target as Element).getBoundingClientRect();
      if (left < from) shown.scrollLeft -= from - left;
      else if (right > until) shown.scrollLeft += Math.min(right - until, left - from);
    };
    shown?.addEventListener('focusin', clear);
    return () => shown?.removeEventListener('focusin', clear);
  }, [region, pinnedLast]);
};

/** A dense table: head and first column stay in sight while the rest scrolls. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  busy = false,
  sort,
  onSort,
  pinLast = false,
  followsLink = false,
  groupOf,
}: TableProps<Row>) {
  const region = useRef<HTMLElement>(null);
  useKeptFocus(region);
  useClearFocus(region, Number(pinLast));
  const pin = pinLast && pins[pinLast === 2 ? 'two' : 'one'];
  return (
    <section
      ref={region}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={classes(
        'max-h-[75dvh] scroll-pt-12 scroll-pl-40 overflow-auto rounded-card border border-line bg-surface shadow-card',
        pinLast && 'md:scroll-pr-40',
        pinLast === 2 && 'md:scroll-pr-80',
      )}
    >
      <table
        // Paler while newer rows are fetched, and still read: 4.5:1 needs at least 0.84.
        aria-busy={busy || rows === undefined}
        className={classes('w-full border-collapse text-sm', busy && 'opacity-85')}
      >
        <thead>
          <tr>
            {columns.map((column) => {
              const sorted = sort?.key === column.key;
              const Arrow = sort?.direction === 'asc' ? ArrowUp : ArrowDown;
              return (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={sorted ? (sort?.direction === 'asc' ? 'ascending' : 'descending') : undefined}
                  className={classes(
                    cell,
                    'sticky top-0 z-10 whitespace-nowrap border-b border-line bg-surface font-semibold text-muted first:z-20',
                    pin,
                    pinLast && 'md:last:z-20',
                    pinLast === 2 && 'md:nth-last-2:z-20',
                    column.numeric && 'text-right',
                  )}
                >
                  {column.sortable && onSort ? (
                    <button
                      type="button"
                      className="-my-1 inline-flex min-h-8 items-center gap-1 rounded-sm font-semibold hover:text-ink"
                      onClick={() => onSort(column.key)}
                    >
                      {column.label}
                      {sorted && <Arrow aria-hidden="true" className="size-3.5" />}
                    </button>
                  ) : (
                    column.label
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: 8 }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand in for what is loading
                <tr key={row} className="h-8 border-b border-line last:border-0">
                  {columns.map(({ key }) => (
                    <td key={key} className={classes(cell, pin)}>
                      <span className="block h-3.5 w-full min-w-12 animate-pulse rounded-sm bg-sunken motion-reduce:animate-none" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row, index) => (
                <tr
                  key={keyOf(row)}
                  onClick={followsLink ? followRowLink : undefined}
                  onAuxClick={followsLink ? followRowLink : undefined}
                  className={classes(
                    followsLink && 'cursor-pointer',
                    'group h-8 border-b border-line last:border-0 hover:bg-primary-soft',
                    startsGroup(rows, index, groupOf) && 'border-t-4 border-t-line',
                  )}
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={classes(
                        cell,
                        pin,
                        'group-hover:bg-primary-soft',
                        column.numeric && 'text-right tabular-nums',
                        column.className,
                      )}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
}
