import type { KeptApplication } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { formatDate, formatNumber } from '@wayfare/ui/format';
import { toast } from '@wayfare/ui/toast';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { visaAddress } from '../case/api.ts';
import { useSingleMutation } from '../flow/use-single-mutation.ts';

/** One file, with a link that is made when it is asked for and good for a minute. */
export function KeptDocument({ document: kept }: { document: KeptApplication['documents'][number] }) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const open = useSingleMutation({
    mutationFn: () => visaAddress(kept.id),
    onSuccess: (url) => {
      Object.assign(document.createElement('a'), { href: url, download: '' }).click();
    },
    onError: () => toast.error(t('case.downloadFailed')),
  });
  const name = `${t(`myData.kinds.${kept.kind}`)}, ${t('traveler', { number: kept.traveller + 1 })}`;
  const size = formatNumber(kept.sizeBytes / 1_000, language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <span>
        {name}
        <span className="numeric block text-sm text-muted">
          {formatDate(kept.createdAt, language)} · {size}
        </span>
      </span>
      <Button variant="quiet" size="small" busy={open.isPending} onClick={() => open.mutate(undefined)}>
        {t('case.download')}
        <span className="sr-only">{name}</span>
      </Button>
    </li>
  );
}
