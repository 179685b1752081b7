import { withCredentials } from '@wayfare/kit/caller';
import type {
  Application as ProtoApplication,
  SaveStepRequest,
} from '@wayfare/proto/application/v1/application_service';
import type { Response } from 'express';
import { z } from 'zod';
import { type CookieSettings, createCapability, setCapability } from '../auth.ts';
import {
  type Application,
  addressStep,
  application,
  createApplication,
  liveStatus,
  orderStep,
  passportDetailsStep,
  passportScanStep,
  personalDetailsStep,
  personalStep,
  phoneStep,
  processingStep,
  quote,
  selfieStep,
  upsellsStep,
} from '../contract/application.ts';
import { currency, id } from '../contract/primitives.ts';
import type { Reason } from '../contract/reasons.ts';
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

/** What a step before the payment, or after it, is refused for. */
const EARLY = ['application-already-paid'] as const;
const LATER = ['application-not-paid', 'application-already-submitted'] as const;

/** The application with its version as the ETag. */
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
  const step = <B extends z.ZodType>(
    name: string,
    operation: string,
    summary: string,
    body: B,
    toMessage: (input: z.output<B>) => NonNullable<SaveStepRequest['step']>,
    reasons: readonly Reason[],
  ): Route =>
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
      handle: async (input, { response, version, locale }) =>
        versionedJson(
          response,
          await service.saveStep({
            id: input.params.id,
            expectedVersion: version,
            step: toMessage(input.body as z.output<B>),
            locale,
          }),
        ),
    });

  return [
    route({
      method: 'post',
      path: '/applications',
      operation: 'createApplication',
      summary: 'Begin an application; the browser is given the cookie that reaches it',
      access: 'anyone',
      reasons: ['destination-not-found', 'nationality-not-eligible'],
      budget: 'create',
      body: createApplication,
      response: application,
      status: 201,
      keyed: 'required',
      handle: async ({ body }, { credentials, response, idempotencyKey, locale }) => {
        const capability = credentials.capability ?? createCapability();
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
      summary: 'One application of the caller',
      access: 'person',
      reasons: ['application-not-found'],
      params,
      response: application,
      handle: async (input, { response }) =>
        versionedJson(response, await service.getApplication({ id: input.params.id })),
    }),
    step('order', 'saveOrder', 'Choose visa, nationality and number of travellers', orderStep, toStep.order, [
      ...EARLY,
      'destination-not-found',
      'nationality-not-eligible',
    ]),
    step(
      'personal-details',
      'savePersonalDetails',
      'Save who travels',
      personalDetailsStep,
      toStep.personalDetails,
      EARLY,
    ),
    step(
      'passport-details',
      'savePassportDetails',
      'Save the passports, or leave them for later',
      passportDetailsStep,
      toStep.passportDetails,
      [...EARLY, 'application-incomplete'],
    ),
    step('processing', 'saveProcessing', 'Choose the speed', processingStep, toStep.processing, EARLY),
    step('upsells', 'saveUpsells', 'Choose the add-ons', upsellsStep, toStep.upsells, EARLY),
    step('phone', 'savePhone', 'Save the phone number', phoneStep, toStep.phone, LATER),
    step('personal', 'savePersonal', 'Save the extended personal details', personalStep, toStep.personal, LATER),
    step('address', 'saveAddress', 'Save the residence address', addressStep, toStep.address, LATER),
    step('selfie', 'saveSelfie', 'Every selfie is uploaded', selfieStep, toStep.selfie, [
      ...LATER,
      'application-incomplete',
    ]),
    step(
      'passport-scan',
      'savePassportScan',
      "Save one traveller's reviewed passport data",
      passportScanStep,
      toStep.passportScan,
      [...LATER, 'application-incomplete'],
    ),
    route({
      method: 'get',
      path: '/applications/{id}/quote',
      operation: 'getQuote',
      summary: 'What the application costs now',
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
      summary: 'Hand the application in; again is the same as once',
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
