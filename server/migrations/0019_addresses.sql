-- Addresses of people have one form, which domain/email-address.ts makes: NFKC in lower case, not what lower() makes of
-- them in the locale of the database. Those from before were in lower case already. Where two of them have the same form,
-- both stay as they are.
alter table person drop constraint person_email_lower;

update person p set email = normalize(lower(normalize(p.email, NFKC)), NFKC)
  where p.email is not nfkc normalized and not exists (
    select from person o where o.id <> p.id
      and normalize(lower(normalize(o.email, NFKC)), NFKC) = normalize(lower(normalize(p.email, NFKC)), NFKC));

update app_user u set email = normalize(lower(normalize(u.email, NFKC)), NFKC)
  where u.email is not nfkc normalized and not exists (
    select from app_user o where o.tenant_id = u.tenant_id and o.id <> u.id
      and normalize(lower(normalize(o.email, NFKC)), NFKC) = normalize(lower(normalize(u.email, NFKC)), NFKC));

update person_token set email = normalize(lower(normalize(email, NFKC)), NFKC)
  where email is not nfkc normalized;
