-- The sessions in which agents worked on tasks, as the agents name them, each with the
-- process that was last in it. Without a foreign key to the
-- iteration: it may be deleted. A session of an iteration that has not ended broke off, or still runs.
create table agent_session (
  task_id text not null references task (id) on delete cascade,
  epoch integer not null,
  session text not null,
  agent text not null,
  directory text not null,
  version text,
  clone text not null,
  iteration_id integer,
  machine_id text,
  boot_id text,
  pid_namespace text,
  time_namespace text,
  machine_mark text,
  pid integer,
  start_ticks integer,
  begun_at integer not null,
  ended_at integer,
  primary key (task_id, epoch, session)
) strict, without rowid;
