-- Start times of processes are shifted by the reader's time namespace, so they compare only within one.
alter table claim add column time_namespace text;
alter table breaker_iteration add column time_namespace text;

-- The known agent that was found above the command that made the claim, such as "claude".
alter table claim add column agent text;

-- Parents are counted without looking at other dependencies.
create index dependency_parent on dependency (depends_on_id) where type = 'parent-child';
