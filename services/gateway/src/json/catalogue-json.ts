import type {
  Destination as ProtoDestination,
  DestinationInput as ProtoDestinationInput,
  Requirement as ProtoRequirement,
  Upsell as ProtoUpsell,
  UpsellInput as ProtoUpsellInput,
  VisaService as ProtoVisaService,
  VisaServiceInput as ProtoVisaServiceInput,
} from '@wayfare/proto/catalog/v1/catalog_service';
import type { Destination, Requirement, Upsell, VisaService } from '../contract/catalogue.ts';
import { enumJson, instantJson, moneyJson } from './money-json.ts';

const noDestination: ProtoDestinationInput = {
  destinationName: '',
  visaName: '',
  slug: '',
  nationalityCountries: [],
  validFor: '',
  numberOfEntries: '',
  maxStay: '',
  governmentFee: undefined,
  stripeProductId: '',
  flagIconUrl: '',
  destinationCountry: '',
  officialUrl: '',
};

export const destinationJson = ({
  id,
  details = noDestination,
  createdAt,
  updatedAt,
  archived,
  fromPrice,
}: ProtoDestination): Destination => ({
  id,
  ...details,
  governmentFee: moneyJson(details.governmentFee),
  createdAt: instantJson(createdAt),
  updatedAt: instantJson(updatedAt),
  archived,
  ...(fromPrice && { fromPrice: moneyJson(fromPrice) }),
});

const noService: ProtoVisaServiceInput = {
  destinationId: '',
  serviceName: '',
  shortName: '',
  price: undefined,
  isUpsell: false,
  isActive: false,
  stripeProductId: '',
  processingHours: 0,
};

export const visaServiceJson = ({
  id,
  details = noService,
  visaName,
  createdAt,
  updatedAt,
}: ProtoVisaService): VisaService => ({
  id,
  ...details,
  price: moneyJson(details.price),
  visaName,
  createdAt: instantJson(createdAt),
  updatedAt: instantJson(updatedAt),
});

const noUpsell: ProtoUpsellInput = {
  destinationId: '',
  nationalityCountries: [],
  upsellName: '',
  shortName: '',
  description: '',
  price: undefined,
  isActive: false,
  stripeProductId: '',
  icon: 'shield',
  refundsOnRefusal: false,
};

export const upsellJson = ({ id, details = noUpsell, visaName, createdAt, updatedAt }: ProtoUpsell): Upsell => ({
  id,
  ...details,
  price: moneyJson(details.price),
  icon: details.icon === 'map-pin' ? 'map-pin' : 'shield',
  visaName,
  createdAt: instantJson(createdAt),
  updatedAt: instantJson(updatedAt),
});

export const requirementJson = ({ kind, days, offers, source, sourceDate }: ProtoRequirement): Requirement => ({
  kind: enumJson(kind, 'REQUIREMENT_KIND_'),
  days,
  offers: offers.map(destinationJson),
  source,
  ...(sourceDate && { sourceDate: sourceDate.toISOString() }),
});
