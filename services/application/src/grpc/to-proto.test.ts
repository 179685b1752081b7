import { Application } from '@wayfare/proto/application/v1/application_service';
import { anApplication, aScan, aTraveller } from '../../test/fixtures.ts';
import { toProtoApplication } from './to-proto.ts';

it('sends what was read from a passport before its expiry and issuing country were kept', () => {
  const read = {
    firstName: 'ADA',
    lastName: 'LOVELACE',
    passportNumber: 'X1234567',
    nationality: 'US',
    dateOfBirth: '',
    sex: '',
  };
  const kept = anApplication({ travellers: [aTraveller({ passportScan: { ...aScan(), read } })] });
  const sent = Application.decode(Application.encode(toProtoApplication(kept)).finish());
  expect(sent.travellers[0]?.passportScan?.read).toEqual({ ...read, dateOfExpiry: '', issuingCountry: '' });
});
