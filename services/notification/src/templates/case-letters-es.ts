import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import type { Letter } from './layout.ts';

export const caseLettersEs: Pick<Record<TemplateType, Letter>, Extract<TemplateType, `case_${string}`>> = {
  case_asked: {
    subject: 'Necesitamos algo para el pedido {{ORDER_NUMBER}}',
    heading: 'Necesitamos algo de ti',
    paragraphs: [
      'Estamos tramitando tu solicitud: {{VISA_NAME}}. Para continuar necesitamos algo de ti.{{#if REASON}} El motivo: {{REASON}}{{/if}}',
      'En la página siguiente verás qué falta y hasta cuándo, y podrás responder allí mismo. Mientras tanto, el plazo de tu pedido se detiene.',
      'Si no respondes a tiempo, decidiremos con lo que tenemos: es posible que debamos cancelar tu solicitud. La página dice cuánto recuperarías.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Ver qué falta', variable: 'DASHBOARD_URL' },
  },
  case_delivered: {
    subject: 'Tu visado ha llegado: pedido {{ORDER_NUMBER}}',
    heading: 'Tu visado ha sido aprobado',
    paragraphs: [
      'Ya se ha emitido: {{VISA_NAME}}. Inicia sesión en la página siguiente para descargarlo.',
      'Antes de viajar, comprueba el nombre, el número de pasaporte y las fechas.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Descargar el visado', variable: 'DASHBOARD_URL' },
  },
  case_reminded: {
    subject: 'Todavía necesitamos algo para el pedido {{ORDER_NUMBER}}',
    heading: 'Seguimos esperando tu respuesta',
    paragraphs: [
      'Para continuar con tu solicitud necesitamos algo de ti, y el plazo para responder está a punto de terminar: {{VISA_NAME}}.{{#if REASON}} El motivo: {{REASON}}{{/if}}',
      'Sin respuesta, decidiremos con lo que tenemos: es posible que debamos cancelar tu solicitud. La página siguiente dice hasta cuándo puedes responder y cuánto recuperarías.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Responder ahora', variable: 'DASHBOARD_URL' },
  },
  case_visa_replaced: {
    subject: 'Hemos corregido tu visado: pedido {{ORDER_NUMBER}}',
    heading: 'Usa el nuevo archivo de tu visado',
    paragraphs: [
      'Hemos sustituido el archivo de tu visado: {{VISA_NAME}}. No viajes con el que descargaste antes.{{#if REASON}} El motivo: {{REASON}}{{/if}}',
      'Inicia sesión en la página siguiente para descargar el nuevo, y comprueba el nombre, el número de pasaporte y las fechas.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Descargar el visado', variable: 'DASHBOARD_URL' },
  },
  case_visa_expiring: {
    subject: 'Tu visado caduca pronto: pedido {{ORDER_NUMBER}}',
    heading: 'Tu visado caduca pronto',
    paragraphs: [
      'Se acerca el final de la validez de tu visado: {{VISA_NAME}}. La página siguiente indica qué día caduca.',
      '¿Seguirás allí ese día o piensas volver a viajar? Entonces solicita un visado nuevo con tiempo: este ya no sirve después del último día.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Ver el visado', variable: 'DASHBOARD_URL' },
  },
  case_refused: {
    subject: 'Una decisión sobre el pedido {{ORDER_NUMBER}}',
    heading: 'Tu solicitud ha sido denegada',
    paragraphs: [
      'La autoridad ha denegado tu solicitud: {{VISA_NAME}}.{{#if REASON}} El motivo: {{REASON}}{{/if}}',
      'La página siguiente muestra la decisión y cada paso anterior.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Ver la decisión', variable: 'DASHBOARD_URL' },
  },
  case_withdrawn: {
    subject: 'El pedido {{ORDER_NUMBER}} se ha retirado',
    heading: 'Has retirado tu solicitud',
    paragraphs: [
      'Hemos dejado de tramitar tu solicitud, como nos pediste: {{VISA_NAME}}.',
      '¿No fuiste tú? Escríbenos pronto.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Ver la solicitud', variable: 'DASHBOARD_URL' },
  },
  case_cancelled: {
    subject: 'El pedido {{ORDER_NUMBER}} se ha cancelado',
    heading: 'Hemos cancelado tu solicitud',
    paragraphs: [
      'No podemos continuar con tu solicitud: {{VISA_NAME}}.{{#if REASON}} El motivo: {{REASON}}{{/if}}',
      'La página siguiente muestra cada paso hasta ahora.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Ver la solicitud', variable: 'DASHBOARD_URL' },
  },
  case_refunded: {
    subject: 'Un reembolso del pedido {{ORDER_NUMBER}}',
    heading: 'Tu dinero está de camino',
    paragraphs: [
      'Hemos devuelto {{REFUNDED}} de los {{TOTAL_PAID}} que pagaste por {{VISA_NAME}}, a la tarjeta con la que pagaste.',
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
