-- What each claim and each close cost the server without need. It reads and prepares the conditions of a table's
-- checks, partial indexes and triggers for every statement again, and those of a domain only where a value is
-- assigned: the same conditions, but the values that a claim does not change are not checked again.
create domain flag as bigint;
create domain task_priority as bigint;
create domain task_epoch as bigint;
alter table task
  drop constraint task_priority_check,
  drop constraint task_pinned_check,
  drop constraint task_ephemeral_check,
  drop constraint task_epoch_check,
  alter column priority type task_priority,
  alter column pinned type flag,
  alter column ephemeral type flag,
  alter column epoch type task_epoch;
alter domain flag add constraint flag_check check (value in (0, 1));
alter domain task_priority add constraint task_priority_check check (value between 0 and 4);
alter domain task_epoch add constraint task_epoch_check check (value >= 0);

-- One index has the tasks of each status in the order in which they are offered.
drop index task_open;
drop index task_in_progress;
drop index task_status;
create index task_by_status on task (status, priority, created_at, natural_id, id);

-- Columns with another type have no statistics. Those of an empty table would be worse than none.
do $$
begin
  if exists (select 1 from task) then
    analyze task;
  end if;
end
$$;

-- Tells those who listen to the schema of a table, as the trigger did.
create function told(tx xid8, relation oid) returns xid8 language plpgsql as $$
begin
  perform pg_notify('baton_' || to_hex(hashtext(cast(n.nspname as text))), '')
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = relation;
  return tx;
end
$$;
drop trigger tell_waiting on event;
drop function tell_waiting();
alter table event alter column tx set default
  case when pg_try_advisory_xact_lock_shared(cast(cast(cast('event' as regclass) as oid) as integer), 1)
    then pg_current_xact_id() else told(pg_current_xact_id(), cast('event' as regclass)) end;
