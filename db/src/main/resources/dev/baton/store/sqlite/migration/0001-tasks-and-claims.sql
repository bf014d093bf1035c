-- Instants are nanoseconds since 1970-01-01T00:00:00Z, so that they sort and lose nothing that
-- other trackers wrote. Flags are 0 or 1. Text that is absent is null, or '' where it is a body.

-- With a rowid: bodies are long, and a clustered key would drag them through every look-up.
create table task (
  id                  text    primary key,
  short_id            text    not null,
  title               text    not null,
  description         text    not null default '',
  design              text    not null default '',
  acceptance_criteria text    not null default '',
  notes               text    not null default '',
  status              text    not null default 'open',
  priority            integer not null default 2 check (priority between 0 and 4),
  issue_type          text    not null default 'task',
  assignee            text,
  owner               text,
  created_by          text,
  created_at          integer not null,
  updated_at          integer not null,
  started_at          integer,
  closed_at           integer,
  due_at              integer,
  defer_until         integer,
  close_reason        text,
  spec_id             text,
  external_ref        text,
  estimated_minutes   integer,
  metadata            text,
  pinned              integer not null default 0 check (pinned in (0, 1)),
  ephemeral           integer not null default 0 check (ephemeral in (0, 1)),
  epoch               integer not null default 0 check (epoch >= 0),
  not_before          integer,
  blocked_reason      text,
  reopened            integer not null default 0
) strict;

create index task_short_id on task (short_id);
-- The order in which ready offers tasks.
create index task_open on task (priority, created_at, id) where status = 'open';
-- The same order for lists of all that is not over.
create index task_unfinished on task (priority, created_at, id)
  where status in ('open', 'in_progress', 'blocked', 'deferred', 'hooked');
create index task_in_progress on task (id) where status = 'in_progress';
create index task_status on task (status, created_at);
-- What a task means to those that depend on it, without reading its text.
create index task_state on task (id, status, pinned, defer_until);

-- depends_on_id may name a task that is not here: real trackers hold such rows, doctor names them.
create table dependency (
  task_id       text    not null references task (id) on delete cascade,
  depends_on_id text    not null,
  type          text    not null,
  created_at    integer not null,
  created_by    text,
  metadata      text,
  primary key (task_id, depends_on_id, type)
) strict, without rowid;

create index dependency_target on dependency (depends_on_id, type);

create table label (
  task_id text not null references task (id) on delete cascade,
  label   text not null,
  primary key (task_id, label)
) strict, without rowid;

create index label_name on label (label);

create table comment (
  id         integer primary key autoincrement,
  task_id    text    not null references task (id) on delete cascade,
  author     text    not null,
  text       text    not null,
  created_at integer not null
) strict;

create index comment_task on comment (task_id);

-- The current claim of a task: at most one, by the primary key.
create table claim (
  task_id       text    primary key references task (id) on delete cascade,
  epoch         integer not null,
  worker        text    not null,
  claimed_at    integer not null,
  renewed_at    integer not null,
  lease_seconds integer,
  machine_id    text,
  boot_id       text,
  pid_namespace text,
  pid           integer,
  start_ticks   integer,
  worktree      text,
  branch        text,
  base_commit   text,
  dead_seen_at  integer
) strict, without rowid;

-- What happened to each task, in the transaction in which it happened.
create table event (
  id      integer primary key autoincrement,
  task_id text    not null,
  at      integer not null,
  kind    text    not null,
  actor   text    not null,
  epoch   integer not null,
  detail  text    not null default '{}'
) strict;

create index event_task on event (task_id, id);
create index event_kind on event (kind, at);

create table setting (
  name  text primary key,
  value text not null
) strict, without rowid;
