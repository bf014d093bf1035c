-- Tells those who wait that something has changed. A transaction that notifies waits for others that do
-- until it is committed, so it only does where somebody listens: listeners share a lock that nobody
-- else can have then. A listener that begins at this very moment looks once more.
create function tell_waiting() returns trigger language plpgsql as $$
begin
  if pg_try_advisory_lock(cast(tg_relid as integer), 0) then
    perform pg_advisory_unlock(cast(tg_relid as integer), 0);
  else
    perform pg_notify('baton_' || to_hex(hashtext(cast(tg_table_schema as text))), '');
  end if;
  return null;
end
$$;
create trigger tell_waiting after insert on event
  for each statement execute function tell_waiting();
