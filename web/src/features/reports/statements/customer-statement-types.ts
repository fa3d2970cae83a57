/** The statement of a customer, as the API returns it. */
import type { paths } from '@daybook/sdk';

export type CustomerStatement =
  paths['/api/customers/{id}/statement']['get']['responses'][200]['content']['application/json'];

/** One currency of it. */
export interface AccountProps {
  readonly statement: CustomerStatement;
  readonly balance: CustomerStatement['balances'][number];
}
