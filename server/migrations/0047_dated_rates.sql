-- The later rates of a tax code, each with its first day and whether a posted document has it.
alter table tax_code add column rates jsonb;
-- Whether a posted document has the code; null: not known, for codes of earlier releases.
alter table tax_code add column in_use boolean;
