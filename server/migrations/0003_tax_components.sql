-- The components of the first rate of a tax code, such as GST and QST; null: it is one tax.
alter table tax_code add column components jsonb;
-- The component of the tax code that a line books, by name; null: the code has none.
alter table journal_line add column tax_component text;
grant insert (tax_component) on journal_line to daybook_app;
-- The same in the summary of the tax report, with the rate of the component, in percent, and its position in the tax code.
alter table tax_line add column component text;
alter table tax_line add column component_rate numeric;
alter table tax_line add column component_position integer;
