import type { ApplicationMoney, Case } from '@wayfare/api/schema';
import { newIdempotencyKey } from '@wayfare/ui/api';
import { Alert } from '@wayfare/ui/components/alert';
import { Dialog } from '@wayfare/ui/components/dialog';
import { Select } from '@wayfare/ui/components/select';
import { TextField } from '@wayfare/ui/components/text-field';
import { toast } from '@wayfare/ui/toast';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../problem-text.ts';
import { parseAmount } from '../records/amounts.ts';
import { useRequired } from '../records/form-parts.tsx';
import { formatPrice } from '../submissions/row.ts';
import { DialogActions } from './action-dialog.tsx';
import { type MoneyWork, type RefundWanted, useRefundPreview } from './money-api.ts';

/** Why staff give money back; the rest are reasons of rules. */
const REASONS = [
  'requested_by_traveller',
  'refused_by_authority',
  'not_delivered',
  'goodwill',
  'fraud',
  'duplicate',
] as const;
const SCOPES = ['whole', 'amount', 'traveller', 'lines'] as const;

interface RefundDialogProps {
  open: boolean;
  record: Case;
  money: ApplicationMoney;
  work: MoneyWork;
  onClose: () => void;
}

/** One flow: how much, of which payment, why; what it comes to and what the traveller reads stand before the button. */
export function RefundDialog({ open, onClose, ...rest }: RefundDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={open} onClose={onClose} title={t('money.refund')} description={t('money.note')}>
      {open && <RefundForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

interface Values {
  paymentId: string;
  scope: string;
  amount: string;
  traveller: string;
  line: string;
  reason: string;
}

/** What the form asks for so far; undefined while it does not say enough. */
const wantedOf = (
  values: Values,
  payment: ApplicationMoney['payments'][number] | undefined,
): RefundWanted | undefined => {
  const reason = REASONS.find((one) => one === values.reason);
  if (!reason || !payment) return undefined;
  const common = { paymentId: payment.id, reason, expectedLeftMinor: payment.left.amountMinor };
  if (values.scope === 'whole') return { scope: 'whole', ...common };
  if (values.scope === 'traveller') return { scope: 'traveller', traveller: Number(values.traveller), ...common };
  if (values.scope === 'lines') {
    const line = payment.lines.find(({ sourceId }) => sourceId === values.line);
    return line && { scope: 'lines', lines: [{ sourceId: line.sourceId, quantity: line.quantity }], ...common };
  }
  const amountMinor = parseAmount(values.amount);
  return amountMinor ? { scope: 'amount', amountMinor, ...common } : undefined;
};

function RefundForm({ record, money, work, onClose }: Omit<RefundDialogProps, 'open'>) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const { id } = record.submission;
  const payments = money.payments.filter(({ left }) => left.amountMinor > 0);
  // One key for one intent: a double click, or a second try after a lost answer, makes one refund.
  const [key] = useState(newIdempotencyKey);
  const form = useForm<Values>({
    defaultValues: {
      paymentId: payments[0]?.id ?? '',
      scope: 'whole',
      amount: '',
      traveller: '0',
      line: '',
      reason: '',
    },
  });
  const { field } = useRequired(form);
  const values = form.watch();
  const payment = payments.find((one) => one.id === values.paymentId);
  const wanted = wantedOf(values, payment);
  const preview = useRefundPreview(id, wanted);
  const { amount, needsSecondPerson = false } = preview.data ?? {};
  const submit = form.handleSubmit(() => {
    if (!wanted || !amount) return;
    work.mutate((calls) => (needsSecondPerson ? calls.propose(wanted, key) : calls.refund(wanted, key)), {
      onSuccess: () => {
        toast.success(t(needsSecondPerson ? 'money.proposed' : 'money.given', { amount: formatPrice(amount) }));
        onClose();
      },
    });
  });
  const travellers = record.submission.travellers.map(({ firstMiddleName, lastName }, index) => ({
    value: String(index),
    label: `${t('submission.traveller', { number: index + 1 })} · ${`${firstMiddleName} ${lastName}`.trim()}`,
  }));
  const problem = work.error ?? preview.error;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {problem && (
        <Alert live tone="danger">
          {problemText(problem)}
        </Alert>
      )}
      {payments.length > 1 && (
        <Select
          label={t('money.payment')}
          options={payments.map(({ id: value, amount: paid, refundCause }) => ({
            value,
            label: [formatPrice(paid), refundCause && t(`money.causes.${refundCause}`)].filter(Boolean).join(' · '),
          }))}
          {...field('paymentId')}
        />
      )}
      <Select
        label={t('money.how')}
        options={SCOPES.filter((scope) => (scope === 'traveller' ? travellers.length > 1 : true)).map((value) => ({
          value,
          label: t(`money.scopes.${value}`, { amount: payment ? formatPrice(payment.left) : '' }),
        }))}
        {...field('scope')}
      />
      {values.scope === 'amount' && (
        <TextField
          label={t('money.amount')}
          inputMode="decimal"
          autoComplete="off"
          {...field('amount', { validate: (text) => (parseAmount(text) ?? 0) > 0 || t('records.notANumber') })}
        />
      )}
      {values.scope === 'traveller' && (
        <Select label={t('money.scopes.traveller')} options={travellers} {...field('traveller')} />
      )}
      {values.scope === 'lines' && (
        <Select
          label={t('money.scopes.lines')}
          placeholder={t('records.choose')}
          options={(payment?.lines ?? []).map(({ sourceId, name, unitPrice, quantity }) => ({
            value: sourceId,
            label: `${name} × ${quantity} · ${formatPrice({ ...unitPrice, amountMinor: unitPrice.amountMinor * quantity })}`,
          }))}
          {...field('line')}
        />
      )}
      <Select
        label={t('cases.reason')}
        placeholder={t('records.choose')}
        options={REASONS.map((value) => ({ value, label: t(`money.reasons.${value}`) }))}
        {...field('reason')}
      />
      {amount && (
        <Alert
          tone={needsSecondPerson ? 'warning' : undefined}
          title={t('money.preview', { amount: formatPrice(amount) })}
        >
          <p>{t('money.travellerReads', { amount: formatPrice(amount) })}</p>
          {needsSecondPerson && <p className="font-medium">{t('money.secondPerson')}</p>}
        </Alert>
      )}
      <DialogActions
        label={
          amount
            ? t(needsSecondPerson ? 'money.propose' : 'money.give', { amount: formatPrice(amount) })
            : t('money.refund')
        }
        busy={work.isPending || (wanted !== undefined && preview.isFetching)}
        onCancel={onClose}
      />
    </form>
  );
}
