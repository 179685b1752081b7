import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import type { Letter } from './layout.ts';

export const caseLettersEn: Pick<Record<TemplateType, Letter>, Extract<TemplateType, `case_${string}`>> = {
  case_asked: {
    subject: 'Something is needed for order {{ORDER_NUMBER}}',
    heading: 'We need something from you',
    paragraphs: [
      'We are working on your application for the {{VISA_NAME}} and need something from you before it can go on.{{#if REASON}} The reason: {{REASON}}{{/if}}',
      'The page below says what, until when, and takes your answer at once. The time promised for your order stands still meanwhile.',
      'Without an answer by then we decide with what we have: we may have to cancel your application. The page says what you would get back.',
    ],
    facts: [['Order number', '{{ORDER_NUMBER}}']],
    button: { words: 'See what is needed', variable: 'DASHBOARD_URL' },
  },
  case_delivered: {
    subject: 'Your visa is here: order {{ORDER_NUMBER}}',
    heading: 'Your visa has been approved',
    paragraphs: [
      'Your {{VISA_NAME}} has been issued. Sign in on the page below to download it.',
      'Check name, passport number and dates on it before you travel.',
    ],
    facts: [['Order number', '{{ORDER_NUMBER}}']],
    button: { words: 'Download your visa', variable: 'DASHBOARD_URL' },
  },
  case_reminded: {
    subject: 'We still need something for order {{ORDER_NUMBER}}',
    heading: 'We are still waiting for your answer',
    paragraphs: [
      'We need something from you before your application for the {{VISA_NAME}} can go on, and the time to answer is nearly over.{{#if REASON}} The reason: {{REASON}}{{/if}}',
      'Without an answer we decide with what we have: we may have to cancel your application. The page below says until when, and what you would get back.',
    ],
    facts: [['Order number', '{{ORDER_NUMBER}}']],
    button: { words: 'Answer now', variable: 'DASHBOARD_URL' },
  },
  case_visa_replaced: {
    subject: 'Your visa was corrected: order {{ORDER_NUMBER}}',
    heading: 'Use the new file of your visa',
    paragraphs: [
      'We have replaced the file of your {{VISA_NAME}}. Please do not travel with the one you downloaded before.{{#if REASON}} The reason: {{REASON}}{{/if}}',
      'Sign in on the page below to download the new one, and check name, passport number and dates on it.',
    ],
    facts: [['Order number', '{{ORDER_NUMBER}}']],
    button: { words: 'Download your visa', variable: 'DASHBOARD_URL' },
  },
  case_visa_expiring: {
    subject: 'Your visa expires soon: order {{ORDER_NUMBER}}',
    heading: 'Your visa expires soon',
    paragraphs: [
      'Your {{VISA_NAME}} is about to expire. The page below says on which day.',
      'Still there on that day, or travelling again? Then see to a new visa in time: this one cannot be used after its last day.',
    ],
    facts: [['Order number', '{{ORDER_NUMBER}}']],
    button: { words: 'See your visa', variable: 'DASHBOARD_URL' },
  },
  case_refused: {
    subject: 'A decision on order {{ORDER_NUMBER}}',
    heading: 'Your application has been refused',
    paragraphs: [
      'The authority has refused your application for the {{VISA_NAME}}.{{#if REASON}} The reason: {{REASON}}{{/if}}',
      'The page below shows the decision and each step that led to it.',
    ],
    facts: [['Order number', '{{ORDER_NUMBER}}']],
    button: { words: 'See the decision', variable: 'DASHBOARD_URL' },
  },
  case_withdrawn: {
    subject: 'Order {{ORDER_NUMBER}} is withdrawn',
    heading: 'You have withdrawn your application',
    paragraphs: [
      'We have stopped working on your application for the {{VISA_NAME}}, as you asked.',
      'Was it not you? Then write to us soon.',
    ],
    facts: [['Order number', '{{ORDER_NUMBER}}']],
    button: { words: 'See your application', variable: 'DASHBOARD_URL' },
  },
  case_cancelled: {
    subject: 'Order {{ORDER_NUMBER}} is cancelled',
    heading: 'We have cancelled your application',
    paragraphs: [
      'We cannot go on with your application for the {{VISA_NAME}}.{{#if REASON}} The reason: {{REASON}}{{/if}}',
      'The page below shows each step up to now.',
    ],
    facts: [['Order number', '{{ORDER_NUMBER}}']],
    button: { words: 'See your application', variable: 'DASHBOARD_URL' },
  },
  case_refunded: {
    subject: 'A refund for order {{ORDER_NUMBER}}',
    heading: 'Money is on its way back to you',
    paragraphs: [
      'We have given back {{REFUNDED}} of the {{TOTAL_PAID}} you paid for the {{VISA_NAME}}, to the card you paid with.',
      'Most banks show it within 5 to 10 days. The page below says why.',
    ],
    facts: [
      ['Order number', '{{ORDER_NUMBER}}'],
      ['Given back', '{{REFUNDED}}'],
      ['Total paid', '{{TOTAL_PAID}}'],
    ],
    button: { words: 'See your order', variable: 'DASHBOARD_URL' },
  },
};
