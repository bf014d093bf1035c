-- The id in a form that sorts as people count: t2 before t10. TaskId.naturalKey says how; here it is
-- worked out once for what is there, one character a step.
alter table task add column natural_id text not null default '';

with recursive walk (id, rest, number, done) as (
  select id, id || '/', '', '' from task
  union all
  select id, substr(rest, 2),
    case when rest glob '[0-9]*'
      then case when number = '0' then '' else number end || substr(rest, 1, 1) else '' end,
    case
      when rest glob '[0-9]*' then done
      when number = '' then done || substr(rest, 1, 1)
      when length(number) <= 9
        then done || (length(number) - 1) || number || substr(rest, 1, 1)
      else done || '9' || substr('000' || length(number), -3) || number || substr(rest, 1, 1)
    end
  from walk where rest <> '')
update task set natural_id = substr(walk.done, 1, length(walk.done) - 1)
from walk where walk.id = task.id and walk.rest = '';

drop index task_open;
create index task_open on task (priority, created_at, natural_id, id) where status = 'open';
drop index task_unfinished;
create index task_unfinished on task (priority, created_at, natural_id, id)
  where status in ('open', 'in_progress', 'blocked', 'deferred', 'hooked');
