import type { Db } from '@wayfare/kit/db';
import { validate } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type {
  CatalogServiceService,
  Destination as ProtoDestination,
  Upsell as ProtoUpsell,
  VisaService as ProtoVisaService,
} from '@wayfare/proto/catalog/v1/catalog_service';
import { z } from 'zod';
import { TRANSLATED_LOCALES, type Translate, type TranslationRepository } from '../db/translation-repository.ts';
import { nameOf } from './name-of.ts';

const translationSchema = z.object({
  locale: z.enum(TRANSLATED_LOCALES, 'unknown-language'),
  source: z.string().min(1, 'required').max(1000, 'too-long'),
  text: z.string().trim().max(1000, 'too-long'),
});

export const createTranslationHandlers = ({
  db,
  translations,
}: {
  db: Db;
  translations: TranslationRepository;
}): Pick<Handlers<typeof CatalogServiceService>, 'listTranslations' | 'saveTranslation'> => ({
  listTranslations: {
    access: 'catalogue.read',
    handle: async () => ({ translations: await translations.listShown(db) }),
  },
  saveTranslation: {
    access: 'catalogue.write',
    handle: async (input, { caller }) => {
      const translation = validate(translationSchema, input);
      await translations.save(db, translation, nameOf(caller));
      return translation;
    },
  },
});

export const translateDestination = (destination: ProtoDestination, t: Translate): ProtoDestination => {
  const { details } = destination;
  return {
    ...destination,
    details: details && {
      ...details,
      destinationName: t(details.destinationName),
      visaName: t(details.visaName),
      validFor: t(details.validFor),
      numberOfEntries: t(details.numberOfEntries),
      maxStay: t(details.maxStay),
    },
  };
};

export const translateService = (service: ProtoVisaService, t: Translate): ProtoVisaService => {
  const { details } = service;
  return {
    ...service,
    visaName: t(service.visaName),
    details: details && { ...details, serviceName: t(details.serviceName), shortName: t(details.shortName) },
  };
};

export const translateUpsell = (upsell: ProtoUpsell, t: Translate): ProtoUpsell => {
  const { details } = upsell;
  return {
    ...upsell,
    visaName: t(upsell.visaName),
    details: details && {
      ...details,
      upsellName: t(details.upsellName),
      shortName: t(details.shortName),
      description: t(details.description),
    },
  };
};
