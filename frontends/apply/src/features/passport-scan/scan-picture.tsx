import { useQuery } from '@tanstack/react-query';
import type { Extraction } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentLinkQuery } from '../documents/api.ts';

type Box = NonNullable<Extraction['fields'][number]['box']>;
type ReadName = Extraction['fields'][number]['name'];

interface ScanPictureProps {
  readonly url: string;
  readonly onError: () => void;
  /** Where each field was read, in fractions of the picture. */
  readonly boxes: readonly { readonly name: ReadName; readonly box: Box }[];
  /** The field that is being looked over. */
  readonly looked: ReadName | undefined;
}

const ZOOMS = [1, 1.5, 2, 3, 4];
/** Nearer, the page around the place is lost. */
const NEAREST = 3;
/** How much of the width a place fills once it is brought near. */
const FILLED = 0.5;

const nearest = ({ width }: Box): number => ZOOMS.findLast((zoom) => zoom <= NEAREST && zoom * width <= FILLED) ?? 1;

/**
 * The scanned page: enlarged by the buttons and moved by scrolling; the place of the field that is being looked over is
 * brought near and marked.
 */
export function ScanPicture({ url, onError, boxes, looked }: ScanPictureProps) {
  const { t } = useTranslation('apply');
  const view = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState(4 / 3);
  const [chosen, setChosen] = useState(1);
  const active = boxes.find(({ name }) => name === looked)?.box;
  const zoom = active ? Math.max(chosen, nearest(active)) : chosen;

  useEffect(() => {
    const frame = view.current;
    if (!frame || !active || zoom === 1) return;
    const bringNear = () => {
      frame.scrollLeft = (active.x + active.width / 2) * frame.scrollWidth - frame.clientWidth / 2;
      frame.scrollTop = (active.y + active.height / 2) * frame.scrollHeight - frame.clientHeight / 2;
    };
    bringNear();
    // A turned phone, or a window that is drawn larger.
    window.addEventListener('resize', bringNear);
    return () => window.removeEventListener('resize', bringNear);
  }, [active, zoom]);

  const step = (by: 1 | -1) => setChosen(ZOOMS[Math.min(Math.max(ZOOMS.indexOf(zoom) + by, 0), ZOOMS.length - 1)] ?? 1);
  const size = { '--shape': shape, '--zoom': zoom } as CSSProperties;
  return (
    <div className="flex w-full min-w-0 flex-col [--scan-height:17rem] lg:[--scan-height:min(34rem,60vh)]">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section ref={view} tabIndex={0} aria-label={t('scan.picture')} className="max-h-(--scan-height) overflow-auto">
        <div style={size} className="relative mx-auto w-[calc(min(100%,var(--scan-height)*var(--shape))*var(--zoom))]">
          <img
            src={url}
            alt={t('upload.preview')}
            onError={onError}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalHeight > 0) setShape(naturalWidth / naturalHeight);
            }}
            className="block w-full"
          />
          {boxes.map(({ name, box }) => (
            <span
              key={name}
              aria-hidden="true"
              data-field={name}
              data-active={name === looked}
              style={{
                left: `${box.x * 100}%`,
                top: `${box.y * 100}%`,
                width: `${box.width * 100}%`,
                height: `${box.height * 100}%`,
              }}
              className={`pointer-events-none absolute rounded-sm border-2 transition-opacity motion-reduce:transition-none ${
                name === looked
                  ? 'border-accent bg-accent/15 opacity-100'
                  : `border-success ${looked ? 'opacity-0' : 'opacity-50'}`
              }`}
            />
          ))}
        </div>
      </section>
      <div className="flex items-center justify-end gap-2 border-t border-line bg-surface p-2">
        <span className="numeric mr-auto pl-2 text-sm text-muted" aria-live="polite">
          {t('scan.zoom', { percent: zoom * 100 })}
        </span>
        <Button variant="quiet" size="small" onClick={() => step(-1)} disabled={zoom === ZOOMS[0]}>
          <ZoomOut aria-hidden="true" />
          <span className="sr-only">{t('scan.zoomOut')}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={() => step(1)} disabled={zoom === ZOOMS.at(-1)}>
          <ZoomIn aria-hidden="true" />
          <span className="sr-only">{t('scan.zoomIn')}</span>
        </Button>
      </div>
    </div>
  );
}

/** The place of one field, cut out of the page: on a phone the page is out of sight while the field is typed in. */
export function ScanClipping({ documentId, box }: { documentId: string; box: Box }) {
  const { data } = useQuery(documentLinkQuery(documentId));
  const [shape, setShape] = useState<number>();
  if (!data) return null;
  const ratio = (box.width * (shape ?? 1)) / box.height;
  return (
    <div
      aria-hidden="true"
      style={{ aspectRatio: ratio, maxWidth: `min(100%, ${6 * ratio}rem)` }}
      className={`relative mt-2 w-full overflow-hidden rounded-field outline-2 outline-accent lg:hidden ${shape ? '' : 'hidden'}`}
    >
      <img
        src={data.url}
        alt=""
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setShape(naturalWidth / naturalHeight)}
        style={{
          width: `${100 / box.width}%`,
          left: `${(-box.x / box.width) * 100}%`,
          top: `${(-box.y / box.height) * 100}%`,
        }}
        className="absolute max-w-none"
      />
    </div>
  );
}
