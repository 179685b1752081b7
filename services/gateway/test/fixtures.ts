import { AppError } from '@wayfare/kit/errors';
import { Application, SubmissionRow } from '@wayfare/proto/application/v1/application_service';
import { Catalogue } from '@wayfare/proto/catalog/v1/catalog_service';
import type { Neighbours } from '../src/neighbours.ts';

export const APPLICATION_ID = '3f1a7c52-9d1e-4a55-8a55-2b8f5a1c9e01';
export const DESTINATION_ID = '7d444840-9dc0-41d1-b245-5ffdce74fad2';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' });

type Partial<T> = Parameters<typeof Application.fromPartial>[0] & T;

export const anApplication = (changes: Partial<object> = {}): Application =>
  Application.fromPartial({
    id: APPLICATION_ID,
    version: 3,
    status: 'APPLICATION_STATUS_IN_PROGRESS',
    paymentStatus: 'PAYMENT_STATUS_PAID',
    orderNumber: '3f1a7c52',
    createdAt: new Date('2026-03-01T23:30:00Z'),
    updatedAt: new Date('2026-03-02T10:00:00Z'),
    destinationId: DESTINATION_ID,
    slug: 'united-kingdom-eta',
    destinationName: 'United Kingdom',
    destinationCountry: 'GB',
    visaName: 'United Kingdom ETA',
    nationality: 'US',
    numApplicants: 1,
    travellers: [
      {
        firstMiddleName: 'Ada',
        lastName: 'Lovelace',
        birthMonth: 12,
        birthDay: 10,
        birthYear: 1985,
        email: 'ada@example.test',
        passport: { nationality: 'US', passportNumber: 'X1234567' },
      },
    ],
    processingSpeed: 'Standard',
    quote: {
      lines: [
        {
          kind: 'QUOTE_LINE_KIND_GOVERNMENT_FEE',
          sourceId: DESTINATION_ID,
          name: 'Government fee',
          unitPrice: usd(1050),
          quantity: 2,
        },
      ],
      total: usd(2100),
      expiresAt: new Date('2026-03-02T11:00:00Z'),
      processingHours: 24,
    },
    phone: { countryCode: '+1', number: '555 123 4567', smsOptIn: true },
    email: 'ada@example.test',
    ...changes,
  });

export const aSubmissionRow = (changes: { email?: string } = {}): SubmissionRow =>
  SubmissionRow.fromPartial({
    createdAt: new Date('2026-03-01T23:30:00Z'),
    email: 'ada@example.test',
    firstMiddleName: 'Ada',
    lastName: 'Lovelace',
    phone: { countryCode: '+1', number: '555 123 4567' },
    nationality: 'US',
    destinationName: 'United Kingdom',
    visaName: 'United Kingdom ETA',
    numApplicants: 1,
    processingSpeed: 'Standard',
    totalPrice: usd(12345),
    status: 'APPLICATION_STATUS_IN_PROGRESS',
    passportNumber: 'X1234567',
    ...changes,
  });

export const aCatalogue = (): Catalogue =>
  Catalogue.fromPartial({
    destinations: [
      {
        id: DESTINATION_ID,
        details: {
          destinationName: 'United Kingdom',
          visaName: 'United Kingdom ETA',
          slug: 'united-kingdom-eta',
          nationalityCountries: ['US', 'CA'],
          validFor: '2 years after issued',
          numberOfEntries: 'Multiple entry',
          maxStay: '186 days per entry',
          governmentFee: usd(2100),
          destinationCountry: 'GB',
        },
        createdAt: new Date('2026-01-01'),
        updatedAt: new Date('2026-01-01'),
        fromPrice: usd(6900),
      },
    ],
    services: [
      {
        id: '0f0f9d5c-50ac-4f8e-9a54-0d8a3f1a1a01',
        details: {
          destinationId: DESTINATION_ID,
          serviceName: 'Rush processing',
          shortName: 'Rush',
          price: usd(9900),
          isActive: true,
          processingHours: 4,
        },
      },
      {
        id: '0f0f9d5c-50ac-4f8e-9a54-0d8a3f1a1a02',
        details: {
          destinationId: DESTINATION_ID,
          serviceName: 'Standard processing',
          shortName: 'Standard',
          price: usd(4800),
          isActive: true,
          processingHours: 24,
        },
      },
    ],
    upsells: [
      {
        id: '0f0f9d5c-50ac-4f8e-9a54-0d8a3f1a1a03',
        details: {
          destinationId: DESTINATION_ID,
          nationalityCountries: ['US'],
          upsellName: 'Denial protection',
          shortName: 'Protection',
          description: 'Your fee back when refused',
          price: usd(1500),
          isActive: true,
          icon: 'shield',
        },
      },
    ],
    rates: [{ currency: 'eur', microsPerUsd: 920_000 }],
  });

type Stubs = { [Name in keyof Neighbours]?: { [Call in keyof Neighbours[Name]]?: unknown } };

const away = (name: string) =>
  new Proxy(
    {},
    {
      get: (_, call) => async () => {
        throw new AppError('UNAVAILABLE', `${name}-${String(call)}-not-stubbed`);
      },
    },
  );

/** Neighbours whose calls are all away but those given. */
export const someNeighbours = (stubs: Stubs = {}): Neighbours =>
  Object.fromEntries(
    ['catalog', 'application', 'casework', 'desk', 'thread', 'traveller', 'payment', 'document', 'notification'].map(
      (name) => [
        name,
        new Proxy(stubs[name as keyof Neighbours] ?? {}, {
          get: (given, call) => Reflect.get(given, call) ?? Reflect.get(away(name), call),
        }),
      ],
    ),
  ) as unknown as Neighbours;
