import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@wayfare/ui/components/button';
import { saveFile } from '@wayfare/ui/save-file';
import { toast } from '@wayfare/ui/toast';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../problem-text.ts';
import { caseKey, downloadPackage, PACKAGE_FORMATS } from './api.ts';

/** The form's values and the pictures as one file, to hand over by other means than typing. */
export function PackageDownloads({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: (typeof PACKAGE_FORMATS)[number]) => downloadPackage(id, format),
    onSuccess: (file) => {
      saveFile(file);
      // The timeline has one entry more.
      return queries.invalidateQueries({ queryKey: caseKey(id) });
    },
    onError: (error) => toast.error(t('cases.authority.package.failed', { message: problemText(error) })),
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {PACKAGE_FORMATS.map((format) => (
          <Button
            key={format}
            variant="secondary"
            size="compact"
            busy={isPending && variables === format}
            disabled={isPending}
            onClick={() => mutate(format)}
          >
            <Download aria-hidden="true" />
            {t(`cases.authority.package.${format}`)}
          </Button>
        ))}
      </div>
      <p className="text-sm text-muted">{t('cases.authority.package.note')}</p>
    </div>
  );
}
