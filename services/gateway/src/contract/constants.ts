// What the front ends need of the contract while they run. The schemas are for the server and for types: they would bring zod along.
export const CURRENCIES = ['usd', 'eur', 'gbp'] as const;
export const GENDERS = ['male', 'female', 'non_binary', 'prefer_not_to_say'] as const;
export const EMPLOYMENT_STATUSES = ['Employed', 'Unemployed', 'Retired', 'Student'] as const;
export const DIALLING_CODES = ['+1', '+44', '+61', '+91', '+86'] as const;
export const MAX_APPLICANTS = 10;
export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024;
