import type { TemplateType } from '../domain/template-type.ts';
import type { Letter } from './layout.ts';

export const lettersEn: Record<TemplateType, Letter> = {
  magic_link: {
    subject: 'Your sign-in link',
    heading: 'Continue your application',
    paragraphs: ['Sign in with the button below and continue where you left off.'],
    button: { words: 'Sign in', variable: 'CONFIRMATION_URL' },
    after: [
      'On another device, enter this code instead: <strong>{{TOKEN}}</strong>',
      'Link and code work once, for 15 minutes. A newer one replaces them.',
      'You did not ask for this? Then ignore this message: without it nobody can sign in.',
    ],
  },
  recovery: {
    subject: 'Get back into your account',
    heading: 'Get back into your account',
    paragraphs: ['Use the button below to get back into your account.'],
    button: { words: 'Continue', variable: 'CONFIRMATION_URL' },
    after: [
      'On another device, enter this code instead: <strong>{{TOKEN}}</strong>',
      'You did not ask for this? Then ignore this message.',
    ],
  },
  confirmation: {
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    paragraphs: ['Please confirm that {{EMAIL}} is your address.'],
    button: { words: 'Confirm', variable: 'CONFIRMATION_URL' },
    after: ['You did not ask for this? Then ignore this message.'],
  },
  receipt: {
    subject: 'Receipt for order {{ORDER_NUMBER}}',
    heading: 'Thank you, we have received your payment',
    paragraphs: ['Some steps are left before we can apply for you: your details, a photo and your passport page.'],
    facts: [
      ['Order number', '{{ORDER_NUMBER}}'],
      ['Visa', '{{VISA_NAME}}'],
      ['Applicants', '{{NUM_APPLICANTS}}'],
      ['Total paid', '{{TOTAL_PAID}}'],
    ],
    button: { words: 'Continue your application', variable: 'DASHBOARD_URL' },
  },
  application_review_notice: {
    subject: 'Application received: order {{ORDER_NUMBER}}',
    heading: 'Application received',
    paragraphs: [
      'We have received your application for the {{VISA_NAME}}. Our experts now review it before it goes to the government.',
      'You will hear from us by e-mail as soon as there is news.',
    ],
    facts: [['Order number', '{{ORDER_NUMBER}}']],
    button: { words: 'See your application', variable: 'DASHBOARD_URL' },
  },
};
