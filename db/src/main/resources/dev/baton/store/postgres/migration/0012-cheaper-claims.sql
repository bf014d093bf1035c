-- What each claim and each close cost the server without need: the primary key finds what this index finds,
-- and a claim is stored by the statement that changes its task, which is therefore there.
drop index task_state;
alter table claim drop constraint if exists claim_task_id_fkey;
-- Whether somebody listens. A listener has the lock for itself, and those that write share it, so that they are
-- never in each other's way: one that thought so notified, and such transactions are committed one by one.
drop trigger tell_waiting on event;
create or replace function tell_waiting() returns trigger language plpgsql as $$
begin
  perform pg_notify('baton_' || to_hex(hashtext(cast(tg_table_schema as text))), '');
  return null;
end
$$;
create trigger tell_waiting after insert on event for each statement
  when (not pg_try_advisory_xact_lock_shared(cast(cast(cast('event' as regclass) as oid) as integer), 1))
  execute function tell_waiting();
