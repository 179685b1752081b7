import { anApplication, aPassport, aScan, aTraveller } from '../../test/fixtures.ts';
import { maskPersonal } from './masking.ts';

it('hides passport numbers, birth dates and convictions', () => {
  const masked = maskPersonal(
    anApplication({
      travellers: [aTraveller({ passport: aPassport(), passportScan: aScan() })],
      extended: {
        gender: 'male',
        employmentStatus: 'Student',
        jobTitle: '',
        crimeConvicted: true,
        crimeDetails: 'Speeding',
      },
    }),
  );
  expect(JSON.stringify(masked)).not.toMatch(/X1234567|1985|Speeding/);
  expect(masked.extended).toMatchObject({ crimeConvicted: false, crimeDetails: '••••••' });
  expect(masked.travellers[0]).toMatchObject({
    lastName: 'Lovelace',
    birthYear: 0,
    passport: { passportNumber: '••••••67' },
  });
});
