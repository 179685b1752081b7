import type { TemplateType } from '../domain/template-type.ts';
import type { Letter } from './layout.ts';

export const lettersEs: Record<TemplateType, Letter> = {
  magic_link: {
    subject: 'Su enlace de acceso',
    heading: 'Continúe su solicitud',
    paragraphs: ['Acceda con el botón y continúe donde lo dejó.'],
    button: { words: 'Acceder', variable: 'CONFIRMATION_URL' },
    after: [
      'En otro dispositivo, introduzca este código: <strong>{{TOKEN}}</strong>',
      'El enlace y el código sirven una sola vez, durante 15 minutos. Uno más reciente los sustituye.',
      '¿No lo ha pedido usted? Ignore este mensaje: sin él nadie puede acceder.',
    ],
  },
  recovery: {
    subject: 'Recupere el acceso a su cuenta',
    heading: 'Recupere el acceso a su cuenta',
    paragraphs: ['Use el botón para volver a entrar en su cuenta.'],
    button: { words: 'Continuar', variable: 'CONFIRMATION_URL' },
    after: [
      'En otro dispositivo, introduzca este código: <strong>{{TOKEN}}</strong>',
      '¿No lo ha pedido usted? Ignore este mensaje.',
    ],
  },
  confirmation: {
    subject: 'Confirme su correo electrónico',
    heading: 'Confirme su correo electrónico',
    paragraphs: ['Confirme que {{EMAIL}} es su dirección.'],
    button: { words: 'Confirmar', variable: 'CONFIRMATION_URL' },
    after: ['¿No lo ha pedido usted? Ignore este mensaje.'],
  },
  receipt: {
    subject: 'Recibo del pedido {{ORDER_NUMBER}}',
    heading: 'Gracias, hemos recibido su pago',
    paragraphs: ['Quedan algunos pasos antes de tramitar la solicitud: sus datos, una foto y la página del pasaporte.'],
    facts: [
      ['Número de pedido', '{{ORDER_NUMBER}}'],
      ['Visado', '{{VISA_NAME}}'],
      ['Solicitantes', '{{NUM_APPLICANTS}}'],
      ['Total pagado', '{{TOTAL_PAID}}'],
    ],
    button: { words: 'Continuar la solicitud', variable: 'DASHBOARD_URL' },
  },
  application_review_notice: {
    subject: 'Solicitud recibida: pedido {{ORDER_NUMBER}}',
    heading: 'Solicitud recibida',
    paragraphs: [
      'Hemos recibido su solicitud: {{VISA_NAME}}. Nuestros expertos la revisan antes de enviarla al gobierno.',
      'Le escribiremos por correo electrónico en cuanto haya novedades.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Ver la solicitud', variable: 'DASHBOARD_URL' },
  },
};
