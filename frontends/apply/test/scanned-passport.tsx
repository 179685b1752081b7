import type { Application, Extraction } from '@wayfare/api/schema';
import { on } from '@wayfare/api/testing/on';
import { renderRoutes } from '@wayfare/ui/testing/render-routes';
import { apply } from '../src/routes.tsx';
import { begun } from './begun.ts';
import { aLink, anApplication, aSavedTraveller } from './fixtures.ts';
import type { aGateway } from './gateway.ts';
import { en } from './words.ts';

/** A paid application whose traveller has uploaded a passport. */
export const scanned = (own: Partial<Application> = {}) =>
  anApplication({
    status: 'in_progress',
    paymentStatus: 'paid',
    lastStepIndex: 4,
    nextStep: 'passport-scan',
    travellers: [
      aSavedTraveller({ passportDocumentId: 'a0000000-0000-4000-8000-000000000001', selfieDocumentId: 's' }),
    ],
    personal: { gender: 'female', employmentStatus: 'Employed', jobTitle: '', crimeConvicted: false, crimeDetails: '' },
    ...own,
  });

/** What was read from that passport. */
export const reading: Extraction = {
  accepted: true,
  reason: '',
  warnings: [],
  mrz: [],
  data: {
    first_name: 'ANA',
    last_name: 'SILVA',
    passport_number: 'X1234567',
    issuing_country: 'PRT',
    date_of_issue: '2021-05-04',
    date_of_expiry: '2031-05-03',
  },
  fields: [{ name: 'last_name', value: 'SILVA', source: 'both', confidence: 1, verified: true, box: null }],
};

/** The screen of the passport scan, with what the gateway has. */
export const openScan = (gateway: ReturnType<typeof aGateway>, application: Application) => {
  gateway.forget();
  gateway.has(application);
  begun(application);
  gateway.server.use(on.get('/documents/{id}/link', aLink));
  return renderRoutes(apply.routes, { at: '/application/passport-scan', messages: { apply: en } });
};
