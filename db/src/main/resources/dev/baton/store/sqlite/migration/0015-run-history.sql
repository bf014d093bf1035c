-- Who runs it: the process, by which a run that died is told from one that is at work, the machine
-- by its name, and the agent. What it left for people, and whether somebody asked it to pause.
alter table run add column machine text;
alter table run add column agent text;
alter table run add column machine_id text;
alter table run add column boot_id text;
alter table run add column pid_namespace text;
alter table run add column time_namespace text;
alter table run add column pid integer;
alter table run add column start_ticks integer;
alter table run add column tasks_skipped integer not null default 0;
alter table run add column tasks_blocked integer not null default 0;
alter table run add column pause_asked_by text;

create index run_started on run (started_at);

-- What the agent of a running iteration did last, and when it was last heard of.
alter table iteration add column last_tool text;
alter table iteration add column last_subject text;
alter table iteration add column heard_at integer;
