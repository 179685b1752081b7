import type { Locale } from '../domain/template-type.ts';

interface Invitation {
  brand: string;
  firstName: string;
  /** Of Keycloak's page; whoever holds it chooses the password. */
  url: string;
  signInUrl: string;
}

const WORDS: Record<Locale, { subject: (brand: string) => string; lines: (facts: Invitation) => string[] }> = {
  en: {
    subject: (brand) => `${brand}: your staff account`,
    lines: ({ brand, firstName, url, signInUrl }) => [
      `Hello ${firstName},`,
      `an administrator of ${brand} has made a staff account for you. Choose your password here, within three days:`,
      url,
      `Then sign in at ${signInUrl}. At the first sign-in you set up a passkey or an authenticator app.`,
      'If you did not expect this mail, do nothing, and tell your administrator.',
    ],
  },
  es: {
    subject: (brand) => `${brand}: tu cuenta de personal`,
    lines: ({ brand, firstName, url, signInUrl }) => [
      `Hola, ${firstName}:`,
      `Un administrador de ${brand} te ha creado una cuenta de personal. Elige tu contraseña aquí, en un plazo de tres días:`,
      url,
      `Después inicia sesión en ${signInUrl}. La primera vez configurarás una llave de acceso o una aplicación de autenticación.`,
      'Si no esperabas este correo, no hagas nada y avisa a tu administrador.',
    ],
  },
  fr: {
    subject: (brand) => `${brand} : votre compte du personnel`,
    lines: ({ brand, firstName, url, signInUrl }) => [
      `Bonjour ${firstName},`,
      `Un administrateur de ${brand} a créé un compte du personnel pour vous. Choisissez votre mot de passe ici, dans les trois jours :`,
      url,
      `Connectez-vous ensuite sur ${signInUrl}. La première fois, vous configurerez une clé d’accès ou une application d’authentification.`,
      'Si vous n’attendiez pas ce message, ne faites rien et prévenez votre administrateur.',
    ],
  },
};

/** What an invited colleague is mailed. Not from a template, because whoever words it could have the link in it. */
export const staffInvitation = (locale: Locale, facts: Invitation): { subject: string; text: string } => ({
  subject: WORDS[locale].subject(facts.brand),
  text: WORDS[locale].lines(facts).join('\n\n'),
});
