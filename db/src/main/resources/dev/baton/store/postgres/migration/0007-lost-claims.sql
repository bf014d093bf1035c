-- Claims that were taken from their workers, which may still be alive and not know it. Without a
-- foreign key: a task may be erased, and created again with the same id.
create table lost_claim (
  task_id text collate "C" not null,
  epoch bigint not null,
  worker text collate "C" not null,
  machine_id text collate "C",
  boot_id text collate "C",
  pid_namespace text collate "C",
  time_namespace text collate "C",
  pid bigint,
  start_ticks bigint,
  lost_at bigint not null,
  primary key (task_id, epoch)
);

-- Which copy of the database this is, and a number that is above every epoch of an earlier copy:
-- an epoch must not be given twice. An empty mark is one that was never compared.
create table life (
  id bigint primary key check (id = 1),
  mark text collate "C" not null,
  floor bigint not null
);

insert into life (id, mark, floor) values (1, '', 0);
