-- The sessions in which agents worked on tasks, as the agents name them, each with the
-- process that was last in it. Without a foreign key to the
-- iteration: it may be deleted. A session of an iteration that has not ended broke off, or still runs.
create table agent_session (
  task_id text collate "C" not null references task (id) on delete cascade,
  epoch bigint not null,
  session text collate "C" not null,
  agent text collate "C" not null,
  directory text collate "C" not null,
  version text collate "C",
  clone text collate "C" not null,
  iteration_id bigint,
  machine_id text collate "C",
  boot_id text collate "C",
  pid_namespace text collate "C",
  time_namespace text collate "C",
  machine_mark text collate "C",
  pid bigint,
  start_ticks bigint,
  begun_at bigint not null,
  ended_at bigint,
  primary key (task_id, epoch, session)
);
