import type { SavedView } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { useSession } from '@wayfare/ui/use-session';
import { Bookmark, Pencil, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '../list/filter-chip.tsx';
import { useViews } from './api.ts';
import { ViewDialog } from './view-dialog.tsx';

interface SavedViewsProps {
  /** Query of the queue's address without its page. */
  address: string;
}

/** The views that are saved, as links, and the way to keep or change the one that is shown. */
export function SavedViews({ address }: SavedViewsProps) {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const { data: views = [] } = useViews();
  const [editing, setEditing] = useState<{ view: SavedView | undefined }>();
  const shown = views.find((view) => view.address === address);
  const own = views.find((view) => view.address === address && view.ownerId === user?.id);
  if (views.length === 0 && address === '') return null;
  return (
    <section
      aria-label={t('views.label')}
      className="flex items-center gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
    >
      {views.map((view) => (
        <FilterChip key={view.id} searched="" to={{ search: view.address }} on={view === shown}>
          {view.shared ? (
            <Users aria-label={t('views.shared')} className="size-3.5" />
          ) : (
            <Bookmark aria-hidden="true" className="size-3.5" />
          )}
          {view.name}
        </FilterChip>
      ))}
      {own && (
        <Button variant="quiet" size="compact" className="shrink-0" onClick={() => setEditing({ view: own })}>
          <Pencil aria-hidden="true" />
          {t('views.edit')}
        </Button>
      )}
      {!own && address !== '' && (
        <Button variant="quiet" size="compact" className="shrink-0" onClick={() => setEditing({ view: undefined })}>
          <Bookmark aria-hidden="true" />
          {t('views.save')}
        </Button>
      )}
      <ViewDialog
        open={editing !== undefined}
        view={editing?.view}
        address={address}
        onClose={() => setEditing(undefined)}
      />
    </section>
  );
}
