import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import { caseLettersEn } from './case-letters-en.ts';
import type { Letter } from './layout.ts';

export const lettersEn: Record<TemplateType, Letter> = {
  magic_link: {
    subject: 'Your sign-in link',
    heading: 'Continue your application',
    paragraphs: ['Sign in with the button below and continue where you left off.'],
    button: { words: 'Sign in', variable: 'CONFIRMATION_URL' },
    after: [
      'On another device, enter this code instead: <strong style="font-size:20px;letter-spacing:2px">{{TOKEN}}</strong>',
      'Link and code work once, for 15 minutes. A newer one replaces them.',
      'You did not ask for this? Then ignore this message: without it nobody can sign in.',
    ],
  },
  recovery: {
    subject: 'Your application is not finished yet',
    heading: 'Your application is waiting for you',
    paragraphs: [
      'You began an application for the {{VISA_NAME}}. What you entered is saved; nothing goes to the government before you finish it.',
      'Open the page below and enter this email address: we send you a link that signs you in.',
    ],
    button: { words: 'Continue your application', variable: 'CONFIRMATION_URL' },
    after: [
      'Finished already, or changed your mind? Then there is nothing to do.',
      '<a href="{{OPT_OUT_URL}}" style="color:#0b5a94">Send me no more reminders</a>',
    ],
  },
  confirmation: {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      'We have saved your application. Confirm that {{EMAIL}} is your address, and you can return to it from any device.',
    ],
    button: { words: 'Confirm and continue', variable: 'CONFIRMATION_URL' },
    after: [
      'On another device, enter this code instead: <strong style="font-size:20px;letter-spacing:2px">{{TOKEN}}</strong>',
      'Link and code work once, for 15 minutes. Later, the sign-in page sends you new ones.',
      'You did not begin an application? Then ignore this message: without it nobody can sign in.',
    ],
  },
  receipt: {
    subject: 'Receipt for order {{ORDER_NUMBER}}',
    heading: 'Thank you, we have received your payment',
    paragraphs: [
      'Some steps are left before we can apply for you: your details, a photo and your passport page.',
      '{{#if HAND_OVER_BY}}Finish them now, and we hand your application to the authority by <strong>{{HAND_OVER_BY}}</strong>. Whatever you finish later moves that time by as much.{{/if}}',
    ],
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
      '{{#if HAND_OVER_BY}}We hand it to the authority by <strong>{{HAND_OVER_BY}}</strong>. The decision is the authority’s, and so is the time that it takes.{{/if}}',
      'You will hear from us by email as soon as there is news.',
    ],
    facts: [['Order number', '{{ORDER_NUMBER}}']],
    button: { words: 'See your application', variable: 'DASHBOARD_URL' },
  },
  message_notice: {
    subject: 'You have a new message: order {{ORDER_NUMBER}}',
    heading: 'You have a new message',
    paragraphs: [
      'Our team has written to you about your application for the {{VISA_NAME}}.',
      'You can read it and answer on the page below. For your safety the message itself is not in this mail.',
    ],
    facts: [['Order number', '{{ORDER_NUMBER}}']],
    button: { words: 'Read the message', variable: 'DASHBOARD_URL' },
  },
  ...caseLettersEn,
};
