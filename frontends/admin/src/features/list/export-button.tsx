import { Button } from '@wayfare/ui/components/button';
import { type NamedFile, saveFile } from '@wayfare/ui/save-file';
import { toast } from '@wayfare/ui/toast';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../problem-text.ts';

/** Saves what the list shows, whole, as a spreadsheet. */
export function ExportButton({ fetchFile }: { fetchFile: () => Promise<NamedFile> }) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await fetchFile());
    } catch (failure) {
      toast.error(t('submissions.exportFailed', { message: problemText(failure) }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" size="compact" busy={busy} busyLabel={t('submissions.exporting')} onClick={save}>
      <Download aria-hidden="true" />
      {t('submissions.exportCsv')}
    </Button>
  );
}
