import { withCredentials } from '@wayfare/kit/caller';
import { AppError } from '@wayfare/kit/errors';
import type {
  Application as ProtoApplication,
  SaveStepRequest,
} from '@wayfare/proto/application/v1/application_service';
import type { Response } from 'express';
import { z } from 'zod';
import { type CookieSettings, createCapability, ownCapability, setCapability } from '../auth.ts';
import { type Application, application, liveStatus, quote } from '../contract/application.ts';
import { currency, id } from '../contract/primitives.ts';
import type { Reason } from '../contract/reasons.ts';
import {
  addressStep,
  createApplication,
  orderStep,
  passportDetailsStep,
  passportScanStep,
  personalDetailsStep,
  personalStep,
  phoneStep,
  processingStep,
  selfieStep,
  upsellsStep,
} from '../contract/steps.ts';
import type { EventHub } from '../event-hub.ts';
import { openEventStream } from '../event-stream.ts';
import { applicationJson, quoteJson, toStep } from '../json/application-json.ts';
import { askerOf } from '../limits/asker.ts';
import type { OpenStreams } from '../limits/open-streams.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

interface Deps {
  neighbours: Pick<Neighbours, 'application'>;
  cookies: CookieSettings;
  hub: EventHub;
  openStreams: OpenStreams;
}

const params = z.object({ id });

/** The reasons for which a step before payment, or after it, is refused. */
const EARLY = ['application-already-paid'] as const;
const LATER = ['application-not-paid', 'application-already-submitted'] as const;

interface StepRoute<B extends z.ZodType> {
  name: string;
  operation: string;
  summary: string;
  body: B;
  toMessage: (input: z.output<B>) => NonNullable<SaveStepRequest['step']>;
  reasons: readonly Reason[];
  /** Maps the service's field names to those of the JSON, where the two differ. */
  fields?: Readonly<Record<string, string>>;
}

/** Translates the field names of a refusal into those of the JSON. */
const withFieldNames = <Answer>(answer: Promise<Answer>, names: Readonly<Record<string, string>>): Promise<Answer> =>
  answer.catch((error) => {
    if (!(error instanceof AppError)) throw error;
    const { code, reason, details, cause } = error;
    const fields = error.fields.map((fault) => ({ ...fault, path: names[fault.path] ?? fault.path }));
    throw new AppError(code, reason, { fields, details, cause });
  });

/** Returns the application's JSON and sets its version as the ETag. */
const versionedJson = (response: Response, found: ProtoApplication): Application => {
  response.set('ETag', `"${found.version}"`);
  return applicationJson(found);
};

export const applicationRoutes = ({
  neighbours: { application: service },
  cookies,
  hub,
  openStreams,
}: Deps): Route[] => {
  const step = <B extends z.ZodType>({
    name,
    operation,
    summary,
    body,
    toMessage,
    reasons,
    fields,
  }: StepRoute<B>): Route =>
    route({
      method: 'patch',
      path: `/applications/{id}/${name}`,
      operation,
      summary,
      access: 'person',
      reasons: ['application-not-found', ...reasons],
      budget: name === 'personal-details' ? 'contact' : undefined,
      params,
      body,
      response: application,
      versioned: true,
      handle: async (input, { response, version, locale }) => {
        const step = toMessage(input.body as z.output<B>);
        const saving = service.saveStep({ id: input.params.id, expectedVersion: version, step, locale });
        return versionedJson(response, await (fields ? withFieldNames(saving, fields) : saving));
      },
    });

  return [
    route({
      method: 'post',
      path: '/applications',
      operation: 'createApplication',
      summary: 'Create an application; sets the cookie that gives the browser access to it',
      access: 'anyone',
      reasons: ['destination-not-found', 'nationality-not-eligible'],
      budget: 'create',
      body: createApplication,
      response: application,
      status: 201,
      keyed: 'required',
      handle: async ({ body }, { credentials, response, idempotencyKey, locale }) => {
        const capability = ownCapability(response.req, cookies) ?? createCapability();
        const created = await withCredentials({ authorization: credentials.authorization, capability }, () =>
          service.createApplication({ ...body, idempotencyKey, locale }),
        );
        setCapability(response, capability, cookies);
        return versionedJson(response, created);
      },
    }),
    route({
      method: 'get',
      path: '/applications/{id}',
      operation: 'getApplication',
      summary: 'One of the caller’s applications',
      access: 'person',
      reasons: ['application-not-found'],
      params,
      response: application,
      handle: async (input, { response }) =>
        versionedJson(response, await service.getApplication({ id: input.params.id })),
    }),
    step({
      name: 'order',
      operation: 'saveOrder',
      summary: 'Choose visa, nationality and number of travellers',
      body: orderStep,
      toMessage: toStep.order,
      reasons: [...EARLY, 'destination-not-found', 'nationality-not-eligible'],
    }),
    step({
      name: 'personal-details',
      operation: 'savePersonalDetails',
      summary: 'Save the personal details of the travellers',
      body: personalDetailsStep,
      toMessage: toStep.personalDetails,
      reasons: EARLY,
    }),
    step({
      name: 'passport-details',
      operation: 'savePassportDetails',
      summary: 'Save the passport details, or skip them for now',
      body: passportDetailsStep,
      toMessage: toStep.passportDetails,
      reasons: [...EARLY, 'application-incomplete'],
    }),
    step({
      name: 'processing',
      operation: 'saveProcessing',
      summary: 'Choose the speed',
      body: processingStep,
      toMessage: toStep.processing,
      reasons: EARLY,
    }),
    step({
      name: 'upsells',
      operation: 'saveUpsells',
      summary: 'Choose the add-ons',
      body: upsellsStep,
      toMessage: toStep.upsells,
      reasons: EARLY,
    }),
    step({
      name: 'phone',
      operation: 'savePhone',
      summary: 'Save the phone number',
      body: phoneStep,
      toMessage: toStep.phone,
      reasons: LATER,
      fields: { countryCode: 'phoneCc', number: 'phoneNumber' },
    }),
    step({
      name: 'personal',
      operation: 'savePersonal',
      summary: 'Save the extended personal details',
      body: personalStep,
      toMessage: toStep.personal,
      reasons: LATER,
    }),
    step({
      name: 'address',
      operation: 'saveAddress',
      summary: 'Save the residence address',
      body: addressStep,
      toMessage: toStep.address,
      reasons: LATER,
    }),
    step({
      name: 'selfie',
      operation: 'saveSelfie',
      summary: 'Confirm that every selfie is uploaded',
      body: selfieStep,
      toMessage: toStep.selfie,
      reasons: [...LATER, 'application-incomplete'],
    }),
    step({
      name: 'passport-scan',
      operation: 'savePassportScan',
      summary: "Save one traveller's reviewed passport data",
      body: passportScanStep,
      toMessage: toStep.passportScan,
      reasons: [...LATER, 'application-incomplete'],
    }),
    route({
      method: 'get',
      path: '/applications/{id}/quote',
      operation: 'getQuote',
      summary: 'The current price of the application',
      access: 'person',
      reasons: ['application-not-found', 'application-incomplete'],
      params,
      query: z.object({ currency: currency.default('usd') }),
      response: quote,
      handle: async (input) =>
        quoteJson(await service.getQuote({ id: input.params.id, currency: input.query.currency })),
    }),
    route({
      method: 'post',
      path: '/applications/{id}/submit',
      operation: 'submitApplication',
      summary: 'Submit the application; idempotent',
      access: 'person',
      reasons: [
        'application-not-found',
        'application-incomplete',
        'application-not-paid',
        'application-already-submitted',
      ],
      params,
      keyed: 'optional',
      response: application,
      handle: async (input, { response }) =>
        versionedJson(response, await service.submitApplication({ id: input.params.id })),
    }),
    route({
      method: 'get',
      path: '/applications/{id}/events',
      operation: 'followApplication',
      summary: 'Follow the status: server-sent `status` events of { status, paymentStatus, version }',
      access: 'person',
      reasons: ['application-not-found'],
      budget: 'streams',
      params,
      response: liveStatus,
      produces: 'text/event-stream',
      handle: async (input, { credentials, request, response }) => {
        const read = async () => {
          const found = await withCredentials(credentials, () => service.getApplication({ id: input.params.id }));
          const { status, paymentStatus, version } = applicationJson(found);
          return { status, paymentStatus, version };
        };
        const first = await read();
        response.once('close', openStreams.enter(askerOf(request)));
        openEventStream({ response, hub, applicationId: input.params.id, first, read });
        return undefined;
      },
    }),
  ];
};
