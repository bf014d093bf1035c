-- Ids of events without autoincrement. No event is ever deleted, so the next number is new anyway,
-- and the counter that SQLite kept cost every change of a task one page more on its way to the disk.
create table event_kept (
  id      integer primary key,
  task_id text    not null,
  at      integer not null,
  kind    text    not null,
  actor   text    not null,
  epoch   integer not null,
  detail  text    not null default '{}'
) strict;

insert into event_kept (id, task_id, at, kind, actor, epoch, detail)
  select id, task_id, at, kind, actor, epoch, detail from event order by id;
drop table event;
alter table event_kept rename to event;

create index event_task on event (task_id, id);
create index event_kind on event (kind, at);
