-- What EN 16931 wants to know besides: VAT categories, electronic addresses, how to pay. A tax code without a
-- category is standard rated above 0 and zero rated at 0, so that no row needs to change.

alter table tax_code
  add column category text
    constraint tax_code_category_known check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  add column exemption_reason text;

alter table customer
  add column electronic_address text,
  add column electronic_address_scheme text,
  add column buyer_reference text;

alter table tenant_settings
  add column registration_id text,
  add column electronic_address text,
  add column electronic_address_scheme text,
  add column iban text,
  add column bic text;
