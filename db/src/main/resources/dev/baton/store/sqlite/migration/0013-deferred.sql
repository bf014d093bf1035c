-- Deferred tasks come back by themselves: the few that are due are found without looking at others.
create index task_deferred on task (defer_until)
  where status = 'deferred' and defer_until is not null;
