import type { Template, TemplateInput } from '@wayfare/api/schema';
import { SECRET_TEMPLATE_TYPES, TEMPLATE_TYPES, TEMPLATE_VARIABLES } from '@wayfare/gateway/contract/constants';
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

/** Only administrators write what carries a way to sign in; the server refuses others. */
const useMayWrite = () => {
  const may = useMay();
  return (type: TemplateInput['templateType']) =>
    may('templates.write-secret') || !SECRET_TEMPLATE_TYPES.includes(type);
};
const inBraces = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');

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
  const sendTest = form.handleSubmit((input) =>
    attempt(async () => {
      await api.post('/admin/templates/test', { body: input });
      toast.success(t('templates.testSent'));
    }),
  );
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
        hint={t('templates.variables', { variables: inBraces(TEMPLATE_VARIABLES[form.watch('templateType')]) })}
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
        <Button variant="secondary" size="small" onClick={sendTest}>
          {t('templates.test')}
        </Button>
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
