/** Forms of standard codes: currencies, countries, languages. */
import type { Form } from '../fields.ts';
import { messageOf } from '../messages/messages.ts';

/** ISO 4217 and ISO 3166-1 alpha-2 codes by form; whether they exist is checked on posting. */
export const currencyForm: Form = {
  pattern: '^[A-Z]{3}$',
  'x-form': messageOf('currency_invalid'),
};
export const countryForm: Form = {
  pattern: '^[A-Z]{2}$',
  'x-form': messageOf('country_invalid'),
};
export const languageForm: Form = {
  pattern: '^[a-z]{2}(-[A-Z]{2})?$',
  'x-form': messageOf('language_invalid'),
};
