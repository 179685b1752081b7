import { LOCALES, SAMPLE_VALUES, TEMPLATE_TYPES } from '../domain/template-type.ts';
import { renderBuiltIn, renderTemplate } from './render.ts';

const template = (htmlContent: string, subject = 'Order {{ORDER_NUMBER}}') => ({
  templateType: 'receipt' as const,
  subject,
  htmlContent,
});
const values = { ...SAMPLE_VALUES, VISA_NAME: '<img src=x onerror=alert(1)> & "Sons"', ORDER_NUMBER: 'AB12' };

describe('a template', () => {
  it('shows its variables escaped in the HTML and plain in the text', () => {
    const { subject, html, text } = renderTemplate(template('<p>{{VISA_NAME}}</p>'), values);
    expect(subject).toBe('Order AB12');
    expect(html).toBe('<p>&lt;img src&#x3D;x onerror&#x3D;alert(1)&gt; &amp; &quot;Sons&quot;</p>');
    expect(text).toBe('<img src=x onerror=alert(1)> & "Sons"');
  });

  it('keeps its subject on one line, so that no header can be smuggled in', () => {
    const { subject } = renderTemplate(template('x', '{{VISA_NAME}}'), { VISA_NAME: 'A\r\nBcc: b@example.com' });
    expect(subject).toBe('A Bcc: b@example.com');
  });

  it('may leave a part out', () => {
    const source = template('{{#if VISA_NAME}}for {{VISA_NAME}}{{else}}nothing{{/if}}');
    expect(renderTemplate(source, { VISA_NAME: '' }).text).toBe('nothing');
  });

  it.each([
    ['another type’s variable', '{{CONFIRMATION_URL}}', 'CONFIRMATION_URL'],
    ['an unescaped variable', '{{{VISA_NAME}}}', 'VISA_NAME'],
    ['an unescaped variable with an ampersand', '{{&VISA_NAME}}', 'VISA_NAME'],
    ['a helper', '{{lookup this "constructor"}}', 'lookup'],
    ['a loop', '{{#each VISA_NAME}}x{{/each}}', '#each'],
    ['a partial', '{{> other}}', 'PartialStatement'],
    ['what surrounds the values', '{{../VISA_NAME}}', '../VISA_NAME'],
    ['a property', '{{VISA_NAME.length}}', 'VISA_NAME.length'],
    ['a variable hidden in a branch', '{{#if VISA_NAME}}{{else}}{{password}}{{/if}}', 'password'],
  ])('is refused for %s', (_, html, unknown) => {
    expect(() => renderTemplate(template(html), values)).toThrow(
      expect.objectContaining({
        code: 'INVALID_ARGUMENT',
        fields: [{ path: 'htmlContent', reason: 'unknown-variable' }],
        details: expect.objectContaining({ unknown: expect.stringContaining(unknown) }),
      }),
    );
  });

  it('is refused when it cannot be read', () => {
    expect(() => renderTemplate(template('{{#if VISA_NAME}}'), values)).toThrow(
      expect.objectContaining({ fields: [{ path: 'htmlContent', reason: 'not-readable' }] }),
    );
  });

  it('never carries a person or a secret in its subject', () => {
    expect(() => renderTemplate(template('x', 'For {{EMAIL}}'), values)).toThrow(
      expect.objectContaining({ fields: [{ path: 'subject', reason: 'unknown-variable' }] }),
    );
  });
});

describe('our own letters', () => {
  const all = LOCALES.flatMap((locale) => TEMPLATE_TYPES.map((type) => [type, locale] as const));

  it.each(all)('%s is complete in %s', (type, locale) => {
    const { subject, html, text } = renderBuiltIn(type, { values: SAMPLE_VALUES, locale, brand: 'A & B' });
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|undefined/);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain('A &amp; B');
    expect(text).toContain('A & B');
    expect(text).not.toContain('<');
    expect(text).toMatch(
      type === 'receipt' || type === 'application_review_notice' ? /\/dashboard\)/ : /#token=sample\)/,
    );
    expect(text.includes('#mail=sample')).toBe(type === 'recovery');
  });
});
