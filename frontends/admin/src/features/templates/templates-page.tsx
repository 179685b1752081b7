import type { Template, TemplateInput } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import { Badge } from '@wayfare/ui/components/badge';
import { Button } from '@wayfare/ui/components/button';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { Select } from '@wayfare/ui/components/select';
import type { Column } from '@wayfare/ui/components/table';
import { TextArea, TextField } from '@wayfare/ui/components/text-field';
import { toast } from '@wayfare/ui/toast';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../problem-text.ts';
import { FormActions, useRequired } from '../records/form-parts.tsx';
import { type FormProps, RecordsTab } from '../records/records-tab.tsx';
import { useMay } from '../use-may.ts';
import { MailPreview } from './mail-preview.tsx';

const LINK_VARIABLES = ['CONFIRMATION_URL', 'TOKEN', 'EMAIL'];
const CASE_VARIABLES = ['VISA_NAME', 'ORDER_NUMBER', 'REASON', 'DASHBOARD_URL', 'EMAIL'];
/** What a template of each type may use; the server refuses others. */
const VARIABLES: Record<TemplateInput['templateType'], string[]> = {
  magic_link: LINK_VARIABLES,
  recovery: [...LINK_VARIABLES, 'VISA_NAME', 'OPT_OUT_URL'],
  confirmation: LINK_VARIABLES,
  receipt: ['VISA_NAME', 'ORDER_NUMBER', 'NUM_APPLICANTS', 'TOTAL_PAID', 'DASHBOARD_URL', 'EMAIL'],
  application_review_notice: ['VISA_NAME', 'ORDER_NUMBER', 'DASHBOARD_URL', 'EMAIL'],
  case_asked: CASE_VARIABLES,
  case_reminded: CASE_VARIABLES,
  case_delivered: CASE_VARIABLES,
  case_visa_replaced: CASE_VARIABLES,
  case_refused: CASE_VARIABLES,
  case_withdrawn: CASE_VARIABLES,
  case_cancelled: CASE_VARIABLES,
  case_refunded: ['VISA_NAME', 'ORDER_NUMBER', 'REFUNDED', 'TOTAL_PAID', 'DASHBOARD_URL', 'EMAIL'],
  message_notice: ['VISA_NAME', 'ORDER_NUMBER', 'DASHBOARD_URL', 'EMAIL'],
};
/** Only administrators write what carries a way to sign in; the server refuses others. */
const CARRY_SECRET: readonly TemplateInput['templateType'][] = ['magic_link', 'confirmation'];
const useMayWrite = () => {
  const may = useMay();
  return (type: TemplateInput['templateType']) => may('templates.write-secret') || !CARRY_SECRET.includes(type);
};
const TEMPLATE_TYPES = Object.keys(VARIABLES) as TemplateInput['templateType'][];
const inBraces = (names: string[]) => names.map((name) => `{{${name}}}`).join(', ');

export function TemplatesPage() {
  const { t } = useTranslation('admin');
  const mayWrite = useMayWrite();
  const column = (key: string, cell: Column<Template>['cell']): Column<Template> => ({
    key,
    label: t(`templates.columns.${key}`),
    cell,
  });
  const columns = [
    column('templateName', ({ templateName }) => <span className="font-medium">{templateName}</span>),
    column('type', ({ templateType }) => templateType),
    column('subject', ({ subject }) => subject),
    column('status', ({ isActive }) => (
      <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'records.active' : 'records.inactive')}</Badge>
    )),
  ];
  return (
    <RecordsTab
      kind="templates"
      columns={columns}
      nameOf={({ templateName }) => templateName}
      canDuplicate={false}
      mayChange={({ templateType }) => mayWrite(templateType)}
      renderForm={(props) => <TemplateForm {...props} />}
    />
  );
}

function TemplateForm({ row, saving, onSave, onCancel, ...around }: FormProps<Template, TemplateInput>) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const mayWrite = useMayWrite();
  const types = TEMPLATE_TYPES.filter(mayWrite);
  const [preview, setPreview] = useState<{ subject: string; html: string }>();
  const form = useForm<TemplateInput>({
    defaultValues: {
      templateType: row?.templateType ?? types[0],
      templateName: row?.templateName ?? '',
      subject: row?.subject ?? '',
      htmlContent: row?.htmlContent ?? '',
      locale: row?.locale ?? '',
      isActive: row?.isActive ?? true,
    },
  });
  const { field } = useRequired(form, around);
  const label = (name: string) => t(`templates.fields.${name}`);
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (failure) {
      toast.error(t('records.errorTitle'), { description: problemText(failure) });
    }
  };
  const showPreview = form.handleSubmit((input) =>
    attempt(async () => setPreview(await api.post('/admin/templates/preview', { body: input }))),
  );
  const sendTest = (id: string) =>
    attempt(async () => {
      await api.post('/admin/templates/{id}/test', { path: { id } });
      toast.success(t('templates.testSent'));
    });
  return (
    <form noValidate onSubmit={form.handleSubmit((input) => onSave(input))} className="flex flex-col gap-4">
      <Select
        label={label('templateType')}
        options={types.map((value) => ({ value, label: value }))}
        {...form.register('templateType')}
      />
      <TextField label={label('templateName')} {...field('templateName')} />
      <TextField label={label('subject')} {...field('subject')} />
      <TextArea
        label={label('htmlContent')}
        hint={t('templates.variables', { variables: inBraces(VARIABLES[form.watch('templateType')]) })}
        rows={10}
        {...field('htmlContent')}
      />
      <Select
        label={label('locale')}
        options={[
          { value: '', label: t('templates.anyLanguage') },
          ...['en', 'es', 'fr'].map((value) => ({
            value,
            label: new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value,
          })),
        ]}
        {...form.register('locale')}
      />
      <Checkbox label={label('isActive')} {...form.register('isActive')} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={showPreview}>
          {t('templates.preview')}
        </Button>
        {row && (
          <Button variant="secondary" size="small" onClick={() => sendTest(row.id)}>
            {t('templates.test')}
          </Button>
        )}
      </div>
      {preview && (
        <figure className="flex flex-col gap-2">
          <figcaption className="font-medium">{preview.subject}</figcaption>
          <MailPreview title={t('templates.preview')} html={preview.html} />
        </figure>
      )}
      <FormActions saving={saving} onCancel={onCancel} />
    </form>
  );
}
