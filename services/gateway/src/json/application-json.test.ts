import { SaveStepRequest } from '@wayfare/proto/application/v1/application_service';
import { anApplication } from '../../test/fixtures.ts';
import { application } from '../contract/application.ts';
import { passportDetailsStep, personalDetailsStep } from '../contract/steps.ts';
import { applicationJson, toStep } from './application-json.ts';

const throughTheWire = (step: SaveStepRequest['step']) =>
  SaveStepRequest.decode(SaveStepRequest.encode({ id: '', expectedVersion: 1, locale: '', step }).finish()).step;

describe('an application as JSON', () => {
  it('is what the contract says', () => {
    expect(() => application.parse(applicationJson(anApplication()))).not.toThrow();
  });

  it('has null where an answer is not given yet', () => {
    const draft = applicationJson(anApplication({ phone: undefined, quote: undefined }));
    expect(draft).toMatchObject({ phone: null, quote: null, address: null, personal: null, paidAt: null });
  });

  it('keeps the pictures and the scan of the first traveller beside those of each, as documents and never as addresses', () => {
    const passportScan = { firstName: 'ADA', lastName: 'LOVELACE', passportNumber: 'X1234567' };
    const travellers = [
      { selfieDocumentId: 's-1', passportDocumentId: 'p-1', passportScan },
      { selfieDocumentId: 's-2' },
    ];
    expect(applicationJson(anApplication({ travellers }))).toMatchObject({
      selfieUrl: 'document:s-1',
      passportScanUrl: 'document:p-1',
      passportExtracted: passportScan,
      travellers: [{ selfieDocumentId: 's-1' }, { selfieDocumentId: 's-2' }],
    });
    expect(applicationJson(anApplication({ travellers: [] }))).toMatchObject({
      selfieUrl: '',
      passportScanUrl: '',
      passportExtracted: null,
    });
  });

  it('multiplies the lines of its quote', () => {
    const { quote } = applicationJson(anApplication());
    expect(quote?.lines[0]).toMatchObject({ kind: 'government_fee', amount: { amountMinor: 2100, currency: 'usd' } });
  });
});

describe('a step as a message', () => {
  it('keeps every traveller in order', () => {
    const traveller = { lastName: 'Lovelace', birthMonth: 12, birthDay: 10, birthYear: 1985 };
    const step = personalDetailsStep.parse({
      travellers: [
        { ...traveller, firstMiddleName: 'Ada', email: 'ada@example.test' },
        { ...traveller, firstMiddleName: 'Anne' },
      ],
    });
    expect(throughTheWire(toStep.personalDetails(step))).toMatchObject({
      personalDetails: { travellers: [{ firstMiddleName: 'Ada' }, { firstMiddleName: 'Anne', email: '' }] },
    });
  });

  it('tells a passport that comes later from one that is there', () => {
    const details = { nationality: 'US', passportNumber: 'X1' };
    const step = passportDetailsStep.parse({ travellers: [{ skipped: true }, { skipped: false, details }] });
    expect(throughTheWire(toStep.passportDetails(step))).toMatchObject({
      passportDetails: { travellers: [{ details: undefined }, { details: { passportNumber: 'X1' } }] },
    });
  });
});
