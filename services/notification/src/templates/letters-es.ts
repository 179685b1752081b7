import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import { caseLettersEs } from './case-letters-es.ts';
import type { Letter } from './layout.ts';

export const lettersEs: Record<TemplateType, Letter> = {
  magic_link: {
    subject: 'Tu enlace de acceso',
    heading: 'Continúa tu solicitud',
    paragraphs: ['Accede con el botón y continúa donde lo dejaste.'],
    button: { words: 'Acceder', variable: 'CONFIRMATION_URL' },
    after: [
      'En otro dispositivo, introduce este código: <strong style="font-size:20px;letter-spacing:2px">{{TOKEN}}</strong>',
      'El enlace y el código sirven una sola vez, durante 15 minutos. Uno más reciente los sustituye.',
      '¿No lo has pedido tú? Ignora este mensaje: sin él nadie puede acceder.',
    ],
  },
  recovery: {
    subject: 'Tu solicitud aún no está terminada',
    heading: 'Tu solicitud te espera',
    paragraphs: [
      'Empezaste una solicitud: {{VISA_NAME}}. Lo que introdujiste está guardado; nada se envía al gobierno antes de que la termines.',
      'Abre la página e introduce esta dirección de correo: te enviaremos un enlace para entrar.',
    ],
    button: { words: 'Continuar la solicitud', variable: 'CONFIRMATION_URL' },
    after: [
      '¿Ya la terminaste o cambiaste de idea? Entonces no tienes que hacer nada.',
      '<a href="{{OPT_OUT_URL}}" style="color:#0b5a94">No enviarme más recordatorios</a>',
    ],
  },
  confirmation: {
    subject: 'Confirma tu correo electrónico',
    heading: 'Confirma tu correo electrónico',
    paragraphs: [
      'Hemos guardado tu solicitud. Confirma que {{EMAIL}} es tu dirección y podrás volver a ella desde cualquier dispositivo.',
    ],
    button: { words: 'Confirmar y continuar', variable: 'CONFIRMATION_URL' },
    after: [
      'En otro dispositivo, introduce este código: <strong style="font-size:20px;letter-spacing:2px">{{TOKEN}}</strong>',
      'El enlace y el código sirven una sola vez, durante 15 minutos. Después, la página de acceso te envía otros.',
      '¿No has empezado ninguna solicitud? Ignora este mensaje: sin él nadie puede acceder.',
    ],
  },
  receipt: {
    subject: 'Recibo del pedido {{ORDER_NUMBER}}',
    heading: 'Gracias, hemos recibido tu pago',
    paragraphs: [
      'Quedan algunos pasos antes de tramitar la solicitud: tus datos, una foto y la página del pasaporte.',
      '{{#if HAND_OVER_BY}}Si los completas ahora, la presentaremos ante la autoridad a más tardar el <strong>{{HAND_OVER_BY}}</strong>. Si tardas más, ese plazo se retrasa lo mismo.{{/if}}',
    ],
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
      'Hemos recibido tu solicitud: {{VISA_NAME}}. Nuestros expertos la revisan antes de enviarla al gobierno.',
      '{{#if HAND_OVER_BY}}La presentaremos ante la autoridad a más tardar el <strong>{{HAND_OVER_BY}}</strong>. La decisión, y el tiempo que lleve, dependen de la autoridad.{{/if}}',
      'Te escribiremos por correo electrónico en cuanto haya novedades.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Ver la solicitud', variable: 'DASHBOARD_URL' },
  },
  message_notice: {
    subject: 'Tienes un mensaje nuevo: pedido {{ORDER_NUMBER}}',
    heading: 'Tienes un mensaje nuevo',
    paragraphs: [
      'Nuestro equipo te ha escrito sobre tu solicitud: {{VISA_NAME}}.',
      'En la página siguiente puedes leerlo y responder. Por tu seguridad, el mensaje no está en este correo.',
    ],
    facts: [['Número de pedido', '{{ORDER_NUMBER}}']],
    button: { words: 'Leer el mensaje', variable: 'DASHBOARD_URL' },
  },
  ...caseLettersEs,
};
