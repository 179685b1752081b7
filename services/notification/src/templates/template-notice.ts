import type { TemplateChange } from '../db/template-changes.ts';

/**
 * What the other administrators are told. In English and not from a template, so that no change to a template can
 * hide itself.
 */
export const templateNotice = (
  { action, templateType, locale, isActive, changedAt }: TemplateChange,
  { brand, by, publicUrl }: { brand: string; by: string; publicUrl: string },
): { subject: string; text: string } => ({
  subject: `${brand}: the mail template ${templateType} was ${action}`,
  text: [
    `${by} ${action} the mail template ${templateType} (${locale || 'every language'}, ${isActive ? 'active' : 'inactive'}) at ${changedAt.toISOString()}.`,
    `If you did not expect this, look at it under ${publicUrl}/admin/templates.`,
  ].join('\n\n'),
});
