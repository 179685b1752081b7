import type { Thread } from '@wayfare/api/schema';

export const ANSWER_TEXTS = ['received', 'pictures', 'time', 'correction'] as const;

/** Beginnings of answers in the language of the traveller's screens, which need not be the reader's. */
const TEXTS: Record<Thread['locale'], Record<(typeof ANSWER_TEXTS)[number], string>> = {
  en: {
    received: 'Thank you for your message. We are looking into it and will write to you here.',
    pictures:
      'Please take the picture again in daylight, from straight above and without flash, so that all four corners can be seen.',
    time: 'Your application is being worked on. The status page shows by when we hand it in.',
    correction: 'We have corrected this for you. Please check your answers once more.',
  },
  es: {
    received: 'Gracias por tu mensaje. Lo estamos revisando y te escribiremos aquí.',
    pictures:
      'Por favor, haz la foto de nuevo con luz de día, desde arriba y sin flash, de modo que se vean las cuatro esquinas.',
    time: 'Estamos trabajando en tu solicitud. La página de estado muestra cuándo la presentamos.',
    correction: 'Lo hemos corregido por ti. Por favor, revisa tus respuestas una vez más.',
  },
  fr: {
    received: 'Merci pour votre message. Nous l’examinons et vous répondrons ici.',
    pictures:
      'Veuillez reprendre la photo à la lumière du jour, bien au-dessus et sans flash, de sorte que les quatre coins soient visibles.',
    time: 'Nous travaillons sur votre demande. La page de suivi indique quand nous la déposons.',
    correction: 'Nous l’avons corrigé pour vous. Veuillez vérifier vos réponses une dernière fois.',
  },
};

export const answerText = (locale: Thread['locale'], name: (typeof ANSWER_TEXTS)[number]): string =>
  TEXTS[locale][name];
