// biome-ignore lint/performance/noBarrelFile: front ends know the gateway alone
export {
  ANY_AUTHORITY_FORM,
  type AuthorityForm,
  authorityFormOf,
  type DayFormat,
  type FormField,
  type FormSource,
} from '@wayfare/proto/application/v1/authority-forms';
export {
  countryInEnglish,
  expiryOf,
  type FormValue,
  formValues,
} from '@wayfare/proto/application/v1/authority-values';
