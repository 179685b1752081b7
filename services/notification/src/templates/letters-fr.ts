import type { TemplateType } from '@wayfare/proto/notification/v1/templates';
import { caseLettersFr } from './case-letters-fr.ts';
import type { Letter } from './layout.ts';

export const lettersFr: Record<TemplateType, Letter> = {
  magic_link: {
    subject: 'Votre lien de connexion',
    heading: 'Reprenez votre demande',
    paragraphs: ['Connectez-vous avec le bouton ci-dessous et reprenez là où vous en étiez.'],
    button: { words: 'Se connecter', variable: 'CONFIRMATION_URL' },
    after: [
      'Sur un autre appareil, saisissez plutôt ce code : <strong style="font-size:20px;letter-spacing:2px">{{TOKEN}}</strong>',
      'Le lien et le code servent une seule fois, pendant 15 minutes. Un plus récent les remplace.',
      'Vous n’avez rien demandé ? Ignorez ce message : sans lui, personne ne peut se connecter.',
    ],
  },
  recovery: {
    subject: 'Votre demande n’est pas encore terminée',
    heading: 'Votre demande vous attend',
    paragraphs: [
      'Vous avez commencé une demande : {{VISA_NAME}}. Vos réponses sont enregistrées ; rien ne part aux autorités avant que vous ne la terminiez.',
      'Ouvrez la page ci-dessous et saisissez cette adresse e-mail : nous vous enverrons un lien de connexion.',
    ],
    button: { words: 'Continuer la demande', variable: 'CONFIRMATION_URL' },
    after: [
      'Déjà terminée, ou vous avez changé d’avis ? Vous n’avez rien à faire.',
      '<a href="{{OPT_OUT_URL}}" style="color:#0b5a94">Ne plus m’envoyer de rappels</a>',
    ],
  },
  confirmation: {
    subject: 'Confirmez votre adresse e-mail',
    heading: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Nous avons enregistré votre demande. Confirmez que {{EMAIL}} est bien votre adresse, et vous pourrez y revenir depuis tout appareil.',
    ],
    button: { words: 'Confirmer et continuer', variable: 'CONFIRMATION_URL' },
    after: [
      'Sur un autre appareil, saisissez plutôt ce code : <strong style="font-size:20px;letter-spacing:2px">{{TOKEN}}</strong>',
      'Le lien et le code servent une seule fois, pendant 15 minutes. Ensuite, la page de connexion vous en envoie d’autres.',
      'Vous n’avez pas commencé de demande ? Ignorez ce message : sans lui, personne ne peut se connecter.',
    ],
  },
  receipt: {
    subject: 'Reçu de la commande {{ORDER_NUMBER}}',
    heading: 'Merci, nous avons reçu votre paiement',
    paragraphs: [
      'Il reste quelques étapes avant le dépôt : vos informations, une photo et la page du passeport.',
      '{{#if HAND_OVER_BY}}Terminez-les maintenant et nous remettrons votre demande aux autorités au plus tard le <strong>{{HAND_OVER_BY}}</strong>. Si vous les terminez plus tard, ce délai se décale d’autant.{{/if}}',
    ],
    facts: [
      ['Numéro de commande', '{{ORDER_NUMBER}}'],
      ['Visa', '{{VISA_NAME}}'],
      ['Demandeurs', '{{NUM_APPLICANTS}}'],
      ['Total payé', '{{TOTAL_PAID}}'],
    ],
    button: { words: 'Continuer la demande', variable: 'DASHBOARD_URL' },
  },
  application_review_notice: {
    subject: 'Demande reçue : commande {{ORDER_NUMBER}}',
    heading: 'Demande reçue',
    paragraphs: [
      'Nous avons reçu votre demande : {{VISA_NAME}}. Nos experts la vérifient avant l’envoi aux autorités.',
      '{{#if HAND_OVER_BY}}Nous la remettrons aux autorités au plus tard le <strong>{{HAND_OVER_BY}}</strong>. La décision, et le temps qu’elle demande, leur appartiennent.{{/if}}',
      'Nous vous écrirons dès qu’il y aura du nouveau.',
    ],
    facts: [['Numéro de commande', '{{ORDER_NUMBER}}']],
    button: { words: 'Voir la demande', variable: 'DASHBOARD_URL' },
  },
  message_notice: {
    subject: 'Vous avez un nouveau message : commande {{ORDER_NUMBER}}',
    heading: 'Vous avez un nouveau message',
    paragraphs: [
      'Notre équipe vous a écrit au sujet de votre demande : {{VISA_NAME}}.',
      'Vous pouvez le lire et y répondre sur la page ci-dessous. Pour votre sécurité, le message ne figure pas dans cet e-mail.',
    ],
    facts: [['Numéro de commande', '{{ORDER_NUMBER}}']],
    button: { words: 'Lire le message', variable: 'DASHBOARD_URL' },
  },
  ...caseLettersFr,
};
