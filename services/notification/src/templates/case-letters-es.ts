import type { TemplateType } from '../domain/template-type.ts';
import type { Letter } from './layout.ts';

export const caseLettersEs: Pick<Record<TemplateType, Letter>, Extract<TemplateType, `case_${string}`>> = {
  case_asked: {
    subject: 'Necesitamos algo para el pedido {{ORDER_NUMBER}}',
    heading: 'Necesitamos algo de usted',
    paragraphs: [
      'Estamos tramitando su solicitud: {{VISA_NAME}}. Para continuar necesitamos algo de usted.{{#if REASON}} El motivo: {{REASON}}{{/if}}',
      'En la página siguiente verá qué falta y hasta cuándo, y podrá responder allí mismo. Mientras tanto, el plazo de su pedido se detiene.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Ver qué falta', variable: 'DASHBOARD_URL' },
  },
  case_delivered: {
    subject: 'Su visado ha llegado: pedido {{ORDER_NUMBER}}',
    heading: 'Su visado ha sido aprobado',
    paragraphs: [
      'Su {{VISA_NAME}} ha sido emitido. Inicie sesión en la página siguiente para descargarlo.',
      'Antes de viajar, compruebe el nombre, el número de pasaporte y las fechas.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Descargar el visado', variable: 'DASHBOARD_URL' },
  },
  case_refused: {
    subject: 'Una decisión sobre el pedido {{ORDER_NUMBER}}',
    heading: 'Su solicitud ha sido denegada',
    paragraphs: [
      'La autoridad ha denegado su solicitud: {{VISA_NAME}}.{{#if REASON}} El motivo: {{REASON}}{{/if}}',
      'La página siguiente muestra la decisión y cada paso anterior.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Ver la decisión', variable: 'DASHBOARD_URL' },
  },
  case_withdrawn: {
    subject: 'El pedido {{ORDER_NUMBER}} se ha retirado',
    heading: 'Ha retirado su solicitud',
    paragraphs: [
      'Hemos dejado de tramitar su solicitud, como nos pidió: {{VISA_NAME}}.',
      '¿No fue usted? Escríbanos pronto.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Ver la solicitud', variable: 'DASHBOARD_URL' },
  },
  case_cancelled: {
    subject: 'El pedido {{ORDER_NUMBER}} se ha cancelado',
    heading: 'Hemos cancelado su solicitud',
    paragraphs: [
      'No podemos continuar con su solicitud: {{VISA_NAME}}.{{#if REASON}} El motivo: {{REASON}}{{/if}}',
      'La página siguiente muestra cada paso hasta ahora.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Ver la solicitud', variable: 'DASHBOARD_URL' },
  },
  case_refunded: {
    subject: 'Un reembolso del pedido {{ORDER_NUMBER}}',
    heading: 'Su dinero está de camino',
    paragraphs: [
      'Hemos devuelto {{REFUNDED}} de los {{TOTAL_PAID}} que pagó por {{VISA_NAME}}, a la tarjeta con la que pagó.',
      'La mayoría de los bancos lo muestran en 5 a 10 días. La página de abajo dice por qué.',
    ],
    facts: [
      ['Número de pedido', '{{ORDER_NUMBER}}'],
      ['Devuelto', '{{REFUNDED}}'],
      ['Total pagado', '{{TOTAL_PAID}}'],
    ],
    button: { words: 'Ver el pedido', variable: 'DASHBOARD_URL' },
  },
};
