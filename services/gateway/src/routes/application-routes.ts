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
import type { EventHub } from '../event-hub.ts';
import { openEventStream } from '../event-stream.ts';
import { applicationJson, quoteJson, toStep } from '../json/application-json.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

interface Deps {
  neighbours: Pick<Neighbours, 'application'>;
  cookies: CookieSettings;
  hub: EventHub;
}

const params = z.object({ id });

/** The application with its version as the ETag. */
const versionedJson = (response: Response, found: ProtoApplication): Application => {
  response.set('ETag', `"${found.version}"`);
  return applicationJson(found);
};

export const applicationRoutes = ({ neighbours: { application: service }, cookies, hub }: Deps): Route[] => {
  const step = <B extends z.ZodType>(
    name: string,
    summary: string,
    body: B,
    toMessage: (input: z.output<B>) => NonNullable<SaveStepRequest['step']>,
  ): Route =>
    route({
      method: 'patch',
      path: `/applications/{id}/${name}`,
      summary,
      access: 'person',
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
      summary: 'Begin an application; the browser is given the cookie that reaches it',
      access: 'anyone',
      body: createApplication,
      response: application,
      status: 201,
      keyed: true,
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
      summary: 'One application of the caller',
      access: 'person',
      params,
      response: application,
      handle: async (input, { response }) =>
        versionedJson(response, await service.getApplication({ id: input.params.id })),
    }),
    step('order', 'Choose visa, nationality and number of travellers', orderStep, toStep.order),
    step('personal-details', 'Save who travels', personalDetailsStep, toStep.personalDetails),
    step(
      'passport-details',
      'Save the passports, or leave them for later',
      passportDetailsStep,
      toStep.passportDetails,
    ),
    step('processing', 'Choose the speed', processingStep, toStep.processing),
    step('upsells', 'Choose the add-ons', upsellsStep, toStep.upsells),
    step('phone', 'Save the phone number', phoneStep, toStep.phone),
    step('personal', 'Save the extended personal details', personalStep, toStep.personal),
    step('address', 'Save the residence address', addressStep, toStep.address),
    step('selfie', 'Every selfie is uploaded', selfieStep, toStep.selfie),
    step('passport-scan', "Save one traveller's reviewed passport data", passportScanStep, toStep.passportScan),
    route({
      method: 'get',
      path: '/applications/{id}/quote',
      summary: 'What the application costs now',
      access: 'person',
      params,
      query: z.object({ currency: currency.default('usd') }),
      response: quote,
      handle: async (input) =>
        quoteJson(await service.getQuote({ id: input.params.id, currency: input.query.currency })),
    }),
    route({
      method: 'post',
      path: '/applications/{id}/submit',
      summary: 'Hand the application in; again is the same as once',
      access: 'person',
      params,
      response: application,
      handle: async (input, { response }) =>
        versionedJson(response, await service.submitApplication({ id: input.params.id })),
    }),
    route({
      method: 'get',
      path: '/applications/{id}/events',
      summary: 'Follow the status: server-sent `status` events of { status, paymentStatus, version }',
      access: 'person',
      params,
      produces: 'text/event-stream',
      handle: async (input, { credentials, response }) => {
        const read = async () => {
          const found = await withCredentials(credentials, () => service.getApplication({ id: input.params.id }));
          const { status, paymentStatus, version } = applicationJson(found);
          return { status, paymentStatus, version };
        };
        openEventStream({ response, hub, applicationId: input.params.id, first: await read(), read });
        return undefined;
      },
    }),
  ];
};
