import type { TemplateType } from '../domain/template-type.ts';
import { caseLettersEs } from './case-letters-es.ts';
import type { Letter } from './layout.ts';

export const lettersEs: Record<TemplateType, Letter> = {
  magic_link: {
    subject: 'Su enlace de acceso',
    heading: 'Continúe su solicitud',
    paragraphs: ['Acceda con el botón y continúe donde lo dejó.'],
    button: { words: 'Acceder', variable: 'CONFIRMATION_URL' },
    after: [
      'En otro dispositivo, introduzca este código: <strong style="font-size:20px;letter-spacing:2px">{{TOKEN}}</strong>',
      'El enlace y el código sirven una sola vez, durante 15 minutos. Uno más reciente los sustituye.',
      '¿No lo ha pedido usted? Ignore este mensaje: sin él nadie puede acceder.',
    ],
  },
  recovery: {
    subject: 'Su solicitud aún no está terminada',
    heading: 'Su solicitud le espera',
    paragraphs: [
      'Empezó una solicitud: {{VISA_NAME}}. Lo que introdujo está guardado; nada se envía al gobierno antes de que la termine.',
      'Abra la página e introduzca esta dirección de correo: le enviaremos un enlace para entrar.',
    ],
    button: { words: 'Continuar la solicitud', variable: 'CONFIRMATION_URL' },
    after: [
      '¿Ya la terminó o cambió de idea? Entonces no tiene que hacer nada.',
      '<a href="{{OPT_OUT_URL}}" style="color:#0b5a94">No enviarme más recordatorios</a>',
    ],
  },
  confirmation: {
    subject: 'Confirme su correo electrónico',
    heading: 'Confirme su correo electrónico',
    paragraphs: [
      'Hemos guardado su solicitud. Confirme que {{EMAIL}} es su dirección y podrá volver a ella desde cualquier dispositivo.',
    ],
    button: { words: 'Confirmar y continuar', variable: 'CONFIRMATION_URL' },
    after: [
      'En otro dispositivo, introduzca este código: <strong style="font-size:20px;letter-spacing:2px">{{TOKEN}}</strong>',
      'El enlace y el código sirven una sola vez, durante 15 minutos. Después, la página de acceso le envía otros.',
      '¿No ha empezado ninguna solicitud? Ignore este mensaje: sin él nadie puede acceder.',
    ],
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
  ...caseLettersEs,
};
