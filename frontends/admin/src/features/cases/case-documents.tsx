import { useQuery } from '@tanstack/react-query';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../keys/staff-actions.ts';
import { useProblemText } from '../problem-text.ts';
import { fetchDocumentLink, useSubmissionDocuments } from '../submissions/api.ts';

interface CaseDocumentsProps {
  id: string;
  /** Whoever has the case sees the first document at once; others ask for it, because each opening is recorded. */
  mine: boolean;
  /** No picture is opened: the passport's shows what is masked. */
  masked: boolean;
}

/** The pictures of the case, one at a time, to zoom and turn. */
export function CaseDocuments({ id, mine, masked }: CaseDocumentsProps) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const { data, error } = useSubmissionDocuments(id);
  const [chosen, setChosen] = useState<string>();
  const kept = (data?.documents ?? []).filter(({ kind }) => kind !== 'visa');
  const documents = masked ? [] : kept;
  const first = documents.find(({ kind }) => kind === 'passport') ?? documents[0];
  const shown = chosen ?? (mine ? first?.id : undefined);
  const current = documents.find((document) => document.id === shown);
  const leaf = (step: 1 | -1) => () => {
    const at = current ? documents.indexOf(current) + step : step === 1 ? 0 : documents.length - 1;
    const wanted = documents[at];
    if (wanted) setChosen(wanted.id);
  };
  useActions([
    documents.length > 0 && {
      id: 'nextDocument',
      key: 'nextDocument',
      label: t('cases.keys.nextDocument'),
      run: leaf(1),
    },
    documents.length > 0 && {
      id: 'previousDocument',
      key: 'previousDocument',
      label: t('cases.keys.previousDocument'),
      run: leaf(-1),
    },
  ]);
  return (
    <Card as="section" aria-labelledby="case-documents" className="flex flex-col gap-3 p-4 sm:p-4">
      <h2 id="case-documents" className="text-lg font-semibold">
        {t('submission.documents')}
      </h2>
      {error && <p role="alert">{problemText(error)}</p>}
      {!data && !error && <Skeleton className="h-9 w-2/3" />}
      {data && kept.length === 0 && <p className="text-muted">{t('submission.noDocuments')}</p>}
      {documents.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {documents.map((document) => (
            <Button
              key={document.id}
              variant="secondary"
              size="compact"
              aria-pressed={document.id === shown}
              className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
              onClick={() => setChosen(document.id)}
            >
              {t('cases.document', { kind: t(`submission.kinds.${document.kind}`), number: document.traveller + 1 })}
            </Button>
          ))}
        </div>
      )}
      {current && (
        <Picture
          key={current.id}
          documentId={current.id}
          name={t('cases.document', { kind: t(`submission.kinds.${current.kind}`), number: current.traveller + 1 })}
        />
      )}
      <p className="text-sm text-muted">
        {masked && kept.length > 0 ? t('masked.pictures', { count: kept.length }) : t('submission.viewNote')}
      </p>
    </Card>
  );
}

const ZOOMS = [100, 150, 200, 300] as const;

function Picture({ documentId, name }: { documentId: string; name: string }) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  // The link is good for 60 seconds: long enough to load the picture, too short to keep.
  const { data, error, refetch } = useQuery({
    queryKey: ['admin-document-link', documentId],
    // Who leafs on before the link is there takes the request back.
    queryFn: ({ signal }) => fetchDocumentLink(documentId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [broken, setBroken] = useState(false);
  if (error || broken)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{t('submission.linkFailed', { message: error ? problemText(error) : t('problems.network') })}</p>
        <Button
          variant="secondary"
          size="compact"
          onClick={() => {
            setBroken(false);
            void refetch();
          }}
        >
          {t('cases.picture.again')}
        </Button>
      </div>
    );
  if (!data) return <Skeleton className="h-80 w-full" />;
  return (
    <figure className="flex flex-col gap-2">
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="compact"
          disabled={zoom === 0}
          aria-label={t('cases.picture.smaller')}
          onClick={() => setZoom(zoom - 1)}
        >
          <ZoomOut aria-hidden="true" />
        </Button>
        <Button
          variant="secondary"
          size="compact"
          disabled={zoom === ZOOMS.length - 1}
          aria-label={t('cases.picture.larger')}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn aria-hidden="true" />
        </Button>
        <Button
          variant="secondary"
          size="compact"
          aria-label={t('cases.picture.turn')}
          onClick={() => setTurns(turns + 1)}
        >
          <RotateCw aria-hidden="true" />
        </Button>
        <figcaption className="self-center text-sm text-muted">{name}</figcaption>
      </div>
      <section
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-[70dvh] overflow-auto rounded-field bg-sunken"
      >
        <img
          src={data.url}
          alt={name}
          onError={() => setBroken(true)}
          className="max-w-none"
          style={{ width: `${ZOOMS[zoom]}%`, rotate: `${turns * 90}deg` }}
        />
      </section>
    </figure>
  );
}
