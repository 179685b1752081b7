import type {
  Destination as ProtoDestination,
  ExchangeRate as ProtoExchangeRate,
  RequirementKind as ProtoRequirementKind,
  Upsell as ProtoUpsell,
  VisaService as ProtoVisaService,
} from '@wayfare/proto/catalog/v1/catalog_service';
import type { Destination, ExchangeRate, Upsell, VisaService } from '../catalog.ts';
import type { RequirementKind } from '../requirements/requirement.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' });

export const destinationToProto = ({
  id,
  createdAt,
  updatedAt,
  archived,
  fromPrice,
  governmentFee,
  hasApplications: _,
  ...details
}: Destination): ProtoDestination => ({
  id,
  createdAt,
  updatedAt,
  archived,
  fromPrice: fromPrice === undefined ? undefined : usd(fromPrice),
  details: { ...details, governmentFee: usd(governmentFee) },
});

export const visaServiceToProto = ({
  id,
  createdAt,
  updatedAt,
  visaName,
  price,
  ...details
}: VisaService): ProtoVisaService => ({
  id,
  createdAt,
  updatedAt,
  visaName,
  details: { ...details, price: usd(price) },
});

export const upsellToProto = ({ id, createdAt, updatedAt, visaName, price, ...details }: Upsell): ProtoUpsell => ({
  id,
  createdAt,
  updatedAt,
  visaName,
  details: { ...details, price: usd(price) },
});

export const rateToProto = (rate: ExchangeRate): ProtoExchangeRate => rate;

const KINDS: Record<RequirementKind, ProtoRequirementKind> = {
  none: 'REQUIREMENT_KIND_NONE',
  eta: 'REQUIREMENT_KIND_ETA',
  'e-visa': 'REQUIREMENT_KIND_E_VISA',
  'visa-on-arrival': 'REQUIREMENT_KIND_VISA_ON_ARRIVAL',
  visa: 'REQUIREMENT_KIND_VISA',
  'no-admission': 'REQUIREMENT_KIND_NO_ADMISSION',
};

export const requirementKindToProto = (kind: RequirementKind): ProtoRequirementKind => KINDS[kind];
