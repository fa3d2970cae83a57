/** The tenant that the sample records belong to. */
import type { TenantPlan } from '../../features/tenants/create-tenant.ts';
import { taxCodes } from './catalogue.ts';
import { foreignCurrencies } from './countries.ts';

export const demoTenant: TenantPlan = {
  name: 'Daybook Demo Ltd',
  mode: 'test',
  settings: {
    name: 'Daybook Demo Ltd',
    address: '1 Harbour Row\nDublin D02 XY00',
    country: 'IE',
    taxId: 'IE6388047V',
    email: 'billing@daybook.example',
    iban: 'IE29AIBK93115212345678',
    bic: 'AIBKIE2D',
    baseCurrency: 'EUR',
    currencies: foreignCurrencies,
    language: 'en',
    sendReminders: true,
  },
  taxCodes,
};
