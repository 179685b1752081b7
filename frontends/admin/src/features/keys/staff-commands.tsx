import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { HeldBar } from '../held/held-bar.tsx';
import { useLiveChanges } from '../live/use-live-changes.ts';
import { useMay } from '../use-may.ts';
import { useViews } from '../views/api.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { Palette } from './palette.tsx';
import { useActions, useStaffKeys } from './staff-actions.ts';

const TAB_PATHS = {
  submissions: '/admin',
  destinations: '/admin/destinations',
  services: '/admin/services',
  upsells: '/admin/upsells',
  templates: '/admin/templates',
} as const;

const quiet = 'min-h-9 rounded-field px-3 text-sm text-muted hover:text-ink max-sm:hidden xl:text-left';

/** The list of actions and the sheet of keys, with the ways to every staff screen that the role may read. */
export function StaffCommands() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const [helping, setHelping] = useState(false);
  const goTo = (id: string, label: string, path: string) => ({
    id,
    label: t('cases.palette.goTo', { place: label }),
    run: () => navigate(path),
  });
  useLiveChanges(may('cases.read'));
  const readsCatalogue = may('catalogue.read');
  useStaffKeys(() => setChoosing(true));
  const { data: views = [] } = useViews(may('cases.read'));
  useActions([
    { id: 'help', key: 'help', label: t('cases.keys.help'), run: () => setHelping(true) },
    may('cases.read') && goTo('queue', t('cases.title'), '/admin/cases'),
    may('cases.read') && goTo('mine', `${t('cases.title')}: ${t('cases.filters.mine')}`, '/admin/cases?assignee=me'),
    may('cases.read') &&
      goTo('unassigned', `${t('cases.title')}: ${t('cases.filters.unassigned')}`, '/admin/cases?assignee=nobody'),
    ...views.map(({ id, name, address }) => ({
      id: `view-${id}`,
      label: t('views.show', { name }),
      run: () => navigate({ pathname: '/admin/cases', search: address }),
    })),
    may('numbers.read') && goTo('numbers', t('numbers.title'), '/admin/numbers'),
    may('cases.work') && goTo('team', t('team.title'), '/admin/team'),
    may('staff-sessions.manage') && goTo('sessions', t('sessions.title'), '/admin/sessions'),
    may('submissions.read') && goTo('submissions', t('tabs.submissions'), TAB_PATHS.submissions),
    ...(['destinations', 'services', 'upsells'] as const).map(
      (tab) => readsCatalogue && goTo(tab, t(`tabs.${tab}`), TAB_PATHS[tab]),
    ),
    may('templates.read') && goTo('templates', t('tabs.templates'), TAB_PATHS.templates),
  ]);
  return (
    <div className="flex xl:flex-col xl:items-start">
      <button type="button" className={quiet} aria-keyshortcuts="Control+K Meta+K" onClick={() => setChoosing(true)}>
        {t('cases.palette.title')} <kbd className="font-mono">Ctrl K</kbd>
      </button>
      <button type="button" className={quiet} onClick={() => setHelping(true)}>
        {t('cases.keys.title')} <kbd className="font-mono">?</kbd>
      </button>
      <Palette open={choosing} onClose={() => setChoosing(false)} />
      <HeldBar />
      <KeysDialog open={helping} onClose={() => setHelping(false)} />
    </div>
  );
}
