/** The input of `electronicAddressScheme`, for `<Field>`. */
import { AddressSchemeSelect } from '../inputs/address-scheme-select.tsx';
import type { FieldProps } from './field.tsx';

export const addressScheme: NonNullable<FieldProps['children']> = (field, shared) => (
  <AddressSchemeSelect
    {...shared}
    value={field.value as string | null}
    onChange={(value) => field.set(value)}
  />
);
