import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import type { Letter } from './layout.ts';

export const caseLettersFr: Pick<Record<TemplateType, Letter>, Extract<TemplateType, `case_${string}`>> = {
  case_asked: {
    subject: 'Il nous manque un élément : commande {{ORDER_NUMBER}}',
    heading: 'Nous avons besoin d’un élément de votre part',
    paragraphs: [
      'Nous traitons votre demande : {{VISA_NAME}}. Pour continuer, il nous faut un élément de votre part.{{#if REASON}} Le motif : {{REASON}}{{/if}}',
      'La page ci-dessous indique lequel et jusqu’à quand ; vous pouvez y répondre aussitôt. Entre-temps, le délai de votre commande est suspendu.',
      'Sans réponse d’ici là, nous décidons avec ce que nous avons : nous devrons peut-être annuler votre demande. La page indique ce qui vous serait remboursé.',
    ],
    facts: [['Numéro de commande', '{{ORDER_NUMBER}}']],
    button: { words: 'Voir ce qui manque', variable: 'DASHBOARD_URL' },
  },
  case_delivered: {
    subject: 'Votre visa est arrivé : commande {{ORDER_NUMBER}}',
    heading: 'Votre visa a été accordé',
    paragraphs: [
      'Votre visa a été délivré : {{VISA_NAME}}. Connectez-vous sur la page ci-dessous pour le télécharger.',
      'Avant de voyager, vérifiez le nom, le numéro de passeport et les dates.',
    ],
    facts: [['Numéro de commande', '{{ORDER_NUMBER}}']],
    button: { words: 'Télécharger le visa', variable: 'DASHBOARD_URL' },
  },
  case_reminded: {
    subject: 'Il nous manque toujours un élément : commande {{ORDER_NUMBER}}',
    heading: 'Nous attendons toujours votre réponse',
    paragraphs: [
      'Pour continuer, il nous faut un élément de votre part, et le délai pour répondre touche à sa fin : {{VISA_NAME}}.{{#if REASON}} Le motif : {{REASON}}{{/if}}',
      'Sans réponse, nous décidons avec ce que nous avons : nous devrons peut-être annuler votre demande. La page ci-dessous indique jusqu’à quand répondre et ce qui vous serait remboursé.',
    ],
    facts: [['Numéro de commande', '{{ORDER_NUMBER}}']],
    button: { words: 'Répondre maintenant', variable: 'DASHBOARD_URL' },
  },
  case_visa_replaced: {
    subject: 'Votre visa a été corrigé : commande {{ORDER_NUMBER}}',
    heading: 'Utilisez le nouveau fichier de votre visa',
    paragraphs: [
      'Nous avons remplacé le fichier de votre visa : {{VISA_NAME}}. Ne voyagez pas avec celui que vous aviez téléchargé.{{#if REASON}} Le motif : {{REASON}}{{/if}}',
      'Connectez-vous sur la page ci-dessous pour télécharger le nouveau, et vérifiez le nom, le numéro de passeport et les dates.',
    ],
    facts: [['Numéro de commande', '{{ORDER_NUMBER}}']],
    button: { words: 'Télécharger le visa', variable: 'DASHBOARD_URL' },
  },
  case_visa_expiring: {
    subject: 'Votre visa expire bientôt : commande {{ORDER_NUMBER}}',
    heading: 'Votre visa expire bientôt',
    paragraphs: [
      'La validité de votre visa touche à sa fin : {{VISA_NAME}}. La page ci-dessous indique quel jour il expire.',
      'Vous serez encore sur place ce jour-là, ou vous repartez bientôt ? Demandez un nouveau visa à temps : celui-ci ne sera plus valable après son dernier jour.',
    ],
    facts: [['Numéro de commande', '{{ORDER_NUMBER}}']],
    button: { words: 'Voir le visa', variable: 'DASHBOARD_URL' },
  },
  case_refused: {
    subject: 'Une décision sur la commande {{ORDER_NUMBER}}',
    heading: 'Votre demande a été refusée',
    paragraphs: [
      'L’autorité a refusé votre demande : {{VISA_NAME}}.{{#if REASON}} Le motif : {{REASON}}{{/if}}',
      'La page ci-dessous montre la décision et chaque étape.',
    ],
    facts: [['Numéro de commande', '{{ORDER_NUMBER}}']],
    button: { words: 'Voir la décision', variable: 'DASHBOARD_URL' },
  },
  case_withdrawn: {
    subject: 'La commande {{ORDER_NUMBER}} est retirée',
    heading: 'Vous avez retiré votre demande',
    paragraphs: [
      'Comme vous l’avez souhaité, nous ne traitons plus votre demande : {{VISA_NAME}}.',
      'Ce n’était pas vous ? Écrivez-nous vite.',
    ],
    facts: [['Numéro de commande', '{{ORDER_NUMBER}}']],
    button: { words: 'Voir la demande', variable: 'DASHBOARD_URL' },
  },
  case_cancelled: {
    subject: 'La commande {{ORDER_NUMBER}} est annulée',
    heading: 'Nous avons annulé votre demande',
    paragraphs: [
      'Nous ne pouvons pas poursuivre votre demande : {{VISA_NAME}}.{{#if REASON}} Le motif : {{REASON}}{{/if}}',
      'La page ci-dessous montre chaque étape jusqu’à présent.',
    ],
    facts: [['Numéro de commande', '{{ORDER_NUMBER}}']],
    button: { words: 'Voir la demande', variable: 'DASHBOARD_URL' },
  },
  case_refunded: {
    subject: 'Un remboursement de la commande {{ORDER_NUMBER}}',
    heading: 'Votre argent vous revient',
    paragraphs: [
      'Nous avons remboursé {{REFUNDED}} sur les {{TOTAL_PAID}} payés pour {{VISA_NAME}}, sur la carte utilisée.',
      'La plupart des banques l’affichent sous 5 à 10 jours. La page ci-dessous dit pourquoi.',
    ],
    facts: [
      ['Numéro de commande', '{{ORDER_NUMBER}}'],
      ['Remboursé', '{{REFUNDED}}'],
      ['Total payé', '{{TOTAL_PAID}}'],
    ],
    button: { words: 'Voir la commande', variable: 'DASHBOARD_URL' },
  },
};
