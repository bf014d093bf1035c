-- Claims that were taken from their workers, which may still be alive and not know it. Without a
-- foreign key: a task may be erased, and created again with the same id.
create table lost_claim (
  task_id text not null,
  epoch integer not null,
  worker text not null,
  machine_id text,
  boot_id text,
  pid_namespace text,
  time_namespace text,
  pid integer,
  start_ticks integer,
  lost_at integer not null,
  primary key (task_id, epoch)
) strict, without rowid;

-- Which copy of the database this is, and a number that is above every epoch of an earlier copy:
-- an epoch must not be given twice. An empty mark is one that was never compared.
create table life (
  id integer primary key check (id = 1),
  mark text not null,
  floor integer not null
) strict;

insert into life (id, mark, floor) values (1, '', 0);
