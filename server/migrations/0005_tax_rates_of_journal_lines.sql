-- The rate of the tax that a line books, in percent; null: it books no tax, or a release without this column posted it.
alter table journal_line add column tax_rate numeric;
grant insert (tax_rate) on journal_line to daybook_app;
