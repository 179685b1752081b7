// What an order of these drills says; a word of each answer is its own, so that a lost write is seen.
import { PICTURE } from './picture.ts';

const born = { birthMonth: 12, birthDay: 10, birthYear: 1985 };

export const personalDetails = ({ lastName, email }: { lastName: string; email: string }) => ({
  travellers: [{ firstMiddleName: 'Ada', lastName, ...born, email }],
});
export const passportDetails = (passportNumber: string) => ({
  travellers: [
    {
      skipped: false,
      details: { nationality: 'US', passportNumber, expiryMonth: 1, expiryDay: 2, expiryYear: 2034 },
    },
  ],
});
export const phone = (phoneNumber: string) => ({ phoneCc: '+44', phoneNumber, smsOptIn: false });
export const personal = (jobTitle: string) => ({
  gender: 'female',
  employmentStatus: 'Employed',
  jobTitle,
  crimeConvicted: false,
  crimeDetails: '',
});
export const address = (street: string) => ({
  street,
  city: 'London',
  stateProvince: 'Greater London',
  postalCode: 'N1 9GU',
  country: 'United Kingdom',
});
export const passportScan = (passportNumber: string) => ({
  traveller: 0,
  scan: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    passportNumber,
    issuingCountry: 'United States',
    dateOfIssue: '2024-01-02',
    dateOfExpiry: '2034-01-01',
  },
});

export const pictureForm = (kind: 'selfie' | 'passport'): FormData => {
  const form = new FormData();
  form.set('kind', kind);
  form.set('traveller', '0');
  form.set('file', new Blob([PICTURE], { type: 'image/jpeg' }), 'picture.jpg');
  return form;
};
