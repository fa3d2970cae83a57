-- What the actor of an audit entry was called when it was written: who reads the log may not read users and keys, and
-- both may be called otherwise later. Entries from before have none.
alter table audit_entry add column actor_name text;
