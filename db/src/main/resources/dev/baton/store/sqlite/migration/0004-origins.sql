-- What another tracker's file said about a task that Baton has no place for, so that an export gives
-- it back: fields unknown to Baton, and known ones as they were written where that differs from how
-- Baton writes them (a time's offset, an unknown status). 'absent' names the fields, with blanks
-- between, that Baton always writes and the file did not have. 'updated_at' is the task's at the
-- import: as long as both are the same nobody changed the task here.
create table origin (
  task_id    text    primary key references task (id) on delete cascade,
  format     text    not null,
  members    text    not null,
  absent     text    not null,
  updated_at integer not null
) strict;
