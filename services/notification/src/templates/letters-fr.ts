import type { TemplateType } from '../domain/template-type.ts';
import type { Letter } from './layout.ts';

export const lettersFr: Record<TemplateType, Letter> = {
  magic_link: {
    subject: 'Votre lien de connexion',
    heading: 'Reprenez votre demande',
    paragraphs: ['Connectez-vous avec le bouton ci-dessous et reprenez là où vous en étiez.'],
    button: { words: 'Se connecter', variable: 'CONFIRMATION_URL' },
    after: [
      'Sur un autre appareil, saisissez plutôt ce code : <strong>{{TOKEN}}</strong>',
      'Le lien et le code servent une seule fois, pendant 15 minutes. Un plus récent les remplace.',
      'Vous n’avez rien demandé ? Ignorez ce message : sans lui, personne ne peut se connecter.',
    ],
  },
  recovery: {
    subject: 'Retrouvez l’accès à votre compte',
    heading: 'Retrouvez l’accès à votre compte',
    paragraphs: ['Utilisez le bouton ci-dessous pour retrouver l’accès à votre compte.'],
    button: { words: 'Continuer', variable: 'CONFIRMATION_URL' },
    after: [
      'Sur un autre appareil, saisissez plutôt ce code : <strong>{{TOKEN}}</strong>',
      'Vous n’avez rien demandé ? Ignorez ce message.',
    ],
  },
  confirmation: {
    subject: 'Confirmez votre adresse e-mail',
    heading: 'Confirmez votre adresse e-mail',
    paragraphs: ['Merci de confirmer que {{EMAIL}} est bien votre adresse.'],
    button: { words: 'Confirmer', variable: 'CONFIRMATION_URL' },
    after: ['Vous n’avez rien demandé ? Ignorez ce message.'],
  },
  receipt: {
    subject: 'Reçu de la commande {{ORDER_NUMBER}}',
    heading: 'Merci, nous avons reçu votre paiement',
    paragraphs: ['Il reste quelques étapes avant le dépôt : vos informations, une photo et la page du passeport.'],
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
      'Nous vous écrirons dès qu’il y aura du nouveau.',
    ],
    facts: [['Numéro de commande', '{{ORDER_NUMBER}}']],
    button: { words: 'Voir la demande', variable: 'DASHBOARD_URL' },
  },
};
