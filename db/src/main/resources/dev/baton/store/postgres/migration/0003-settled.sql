-- Transactions run at the same time, so a row with a lower number may appear after one with a higher
-- number was read. Whoever follows these tables reads only what is older than every transaction that
-- runs. Rows from before have none.
alter table event add column tx xid8;
alter table event alter column tx set default pg_current_xact_id();
alter table breaker_transition add column tx xid8;
alter table breaker_transition alter column tx set default pg_current_xact_id();
