import { TEMPLATE_TYPES } from '@wayfare/proto/notification/v1/templates';
import { LOCALES, SAMPLE_VALUES } from '../domain/template-type.ts';
import { checkTemplate } from './check-template.ts';
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

  const refusal = (templateType: 'magic_link' | 'recovery' | 'receipt', htmlContent: string): string => {
    try {
      checkTemplate({ templateType, subject: 'x', htmlContent });
      return 'accepted';
    } catch (error) {
      return (error as { reason: string }).reason;
    }
  };
  const LINK = '<a href="{{CONFIRMATION_URL}}">In</a>';

  it.each([
    ['in the address of a link', '<a href="https://evil.example/?c={{TOKEN}}">x</a>'],
    ['as an address', '<a href="{{TOKEN}}">x</a>'],
    ['in a title', '<p lang="{{TOKEN}}">x</p>'],
    ['as the end of an address', '<a href="https://evil.example/?{{CONFIRMATION_URL}}">x</a>'],
    ['as the start of an address', '<a href="{{CONFIRMATION_URL}}.evil.example">x</a>'],
    ['as words', '<p>{{CONFIRMATION_URL}}</p>'],
    ['in an attribute that a condition opens', '<a href="https://evil.example/?{{#if EMAIL}}{{TOKEN}}{{/if}}">x</a>'],
    ['behind a condition', '{{#if TOKEN}}ok{{else}}<a href="https://evil.example/{{EMAIL}}">x</a>{{/if}}'],
    ['as a person’s address in a link', '<a href="mailto:x@evil.example?body={{EMAIL}}">x</a>'],
  ])('is refused with a variable %s', (_, html) => {
    expect(refusal('magic_link', LINK + html)).toBe('template-variable-misplaced');
  });

  it('is refused without the variables that its mail needs, whatever its conditions are', () => {
    expect(refusal('magic_link', LINK)).toBe('accepted');
    expect(refusal('magic_link', '<p>{{TOKEN}}</p>')).toBe('template-variable-missing');
    expect(refusal('magic_link', `<!-- ${LINK} -->`)).toBe('template-variable-missing');
    expect(refusal('magic_link', '<p title="{{#if TOKEN}}{{CONFIRMATION_URL}}{{/if}}"></p>')).toBe(
      'template-variable-missing',
    );
    expect(refusal('magic_link', `{{#if TOKEN}}${LINK}{{/if}}`)).toBe('template-variable-missing');
    expect(refusal('recovery', LINK)).toBe('template-variable-missing');
    expect(refusal('recovery', `${LINK}<a href="{{OPT_OUT_URL}}">Out</a>`)).toBe('accepted');
    expect(refusal('receipt', '<p>Thanks</p>')).toBe('accepted');
  });

  it.each([
    ['a remote picture', '<img src="https://evil.example/x.png?c=1">'],
    ['a script', '<script>alert(1)</script>'],
    ['a form', '<form action="https://evil.example/"><input name="code"></form>'],
    ['a handler', '<p onclick="alert(1)">x</p>'],
    ['a script address', '<a href="javascript:alert(1)">x</a>'],
    ['a background from elsewhere', '<p style="background:url(https://evil.example/x.png);color:red">x</p>'],
    ['a style sheet', '<style>@import "https://evil.example/x.css"</style>'],
    ['a link to a style sheet', '<link rel="stylesheet" href="https://evil.example/x.css">'],
    ['a forwarding', '<meta http-equiv="refresh" content="0;url=https://evil.example/">'],
    ['a frame', '<iframe src="https://evil.example/"></iframe>'],
    ['a base', '<base href="https://evil.example/">'],
    ['a drawing', '<svg><image href="https://evil.example/x.png"/></svg>'],
    ['an attribute that fetches', '<table background="https://evil.example/x.png"><tr><td>x</td></tr></table>'],
    ['a hidden part for one mail program', '<!--[if mso]><img src="https://evil.example/x.png"><![endif]-->'],
  ])('loses %s', (_, html) => {
    const rendered = renderTemplate(template(`<p>Before</p>${html}<p>After</p>`), values).html;
    expect(rendered).toMatch(/<p>Before<\/p>[\s\S]*<p>After<\/p>/);
    expect(rendered).not.toMatch(/evil|alert|<form|<input|http-equiv="|on\w+=/);
  });

  it('keeps what mails are made of', () => {
    const html =
      '<table width="100%"><tr><td align="right" style="color:#fff;padding:8px 0">a<br />b</td></tr></table>';
    expect(renderTemplate(template(html), values).html).toBe(html);
  });

  it('never parses a value as HTML, nor as one of its markers', () => {
    const { html, text } = renderTemplate(template('<p>{{VISA_NAME}}</p>'), { VISA_NAME: '{{TOKEN}} $& <b>x</b>' });
    expect(text).toBe('{{TOKEN}} $& <b>x</b>');
    expect(html).not.toContain('<b>');
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
      ['receipt', 'application_review_notice', 'message_notice'].includes(type) || type.startsWith('case_')
        ? /\/dashboard\)/
        : /#token=sample\)/,
    );
    expect(text.includes('#mail=sample')).toBe(type === 'recovery');
  });
});
