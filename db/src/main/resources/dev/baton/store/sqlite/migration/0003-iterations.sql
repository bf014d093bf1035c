-- One step of a loop on one task. Most are commits that git's hooks and reflogs told of; those of
-- 'baton run' are begun before they are launched. Ids are never used twice.
create table iteration (
  id              integer primary key autoincrement,
  run             text,
  task_id         text,
  epoch           integer,
  worker          text,
  -- The top of the work tree, as claims name it.
  worktree        text,
  source          text    not null check (source in ('commit', 'run')),
  state           text    not null check (state in ('running', 'kept', 'squashed', 'dropped')),
  squashed_into   integer,
  started_at      integer,
  ended_at        integer,
  base_commit     text,
  -- The present name of its commit: amending and rebasing change it.
  commit_id       text,
  subject         text,
  author          text,
  authored_at     integer,
  -- What git's reflog calls the act, such as "commit" or "cherry-pick".
  action          text,
  files_changed   integer,
  insertions      integer,
  deletions       integer,
  diff_note       text,
  tests_passing   integer,
  tests_failing   integer,
  tests_skipped   integer,
  tool_calls      integer,
  input_tokens    integer,
  output_tokens   integer,
  cost_microcents integer,
  output_length   integer,
  completion      text,
  outcome         text
) strict;

create index iteration_task on iteration (task_id, id);
create index iteration_worktree on iteration (worktree, id);
create index iteration_run on iteration (run, id) where run is not null;
-- Finds what a rebase copied where no hook told which commit became which.
create index iteration_authored on iteration (authored_at) where authored_at is not null;

-- Every name that an iteration's commit ever had, so that none is counted twice.
create table iteration_commit (
  commit_id    text    primary key,
  iteration_id integer not null references iteration (id) on delete cascade
) strict, without rowid;

create index iteration_commit_iteration on iteration_commit (iteration_id);

-- Paths that are not UTF-8, or hold control characters, are in git's quoted form.
create table iteration_file (
  iteration_id integer not null references iteration (id) on delete cascade,
  seq          integer not null,
  path         text    not null,
  old_path     text,
  change       text    not null,
  insertions   integer,
  deletions    integer,
  primary key (iteration_id, seq)
) strict, without rowid;

-- Tasks that an iteration's commit asked to close: each is asked once, under whatever name the
-- commit goes.
create table iteration_closing (
  iteration_id integer not null references iteration (id) on delete cascade,
  task_id      text    not null,
  primary key (iteration_id, task_id)
) strict, without rowid;

-- Errors and test results; without an iteration until the next one of their task or work tree.
create table error_record (
  id           integer primary key autoincrement,
  iteration_id integer references iteration (id) on delete set null,
  task_id      text,
  worktree     text,
  at           integer not null,
  signature    text    not null,
  rules        integer not null,
  message      text    not null,
  file         text,
  line         integer,
  count        integer not null,
  source       text    not null
) strict;

create index error_record_iteration on error_record (iteration_id, id);
create index error_record_pending on error_record (task_id, worktree) where iteration_id is null;

create table test_record (
  id           integer primary key autoincrement,
  iteration_id integer references iteration (id) on delete set null,
  task_id      text,
  worktree     text,
  at           integer not null,
  name         text    not null,
  -- Not all runners tell how many passed.
  passing      integer,
  failing      integer not null,
  skipped      integer,
  exit_code    integer
) strict;

create index test_record_iteration on test_record (iteration_id, id);
create index test_record_pending on test_record (task_id, worktree) where iteration_id is null;

-- Up to where each work tree's HEAD reflog is accounted for. Size and mtime tell at a glance that
-- nothing is new; the last line tells whether the file was written anew.
create table head_position (
  worktree    text    primary key,
  file        text    not null,
  size        integer not null,
  mtime       integer not null,
  end_offset  integer not null,
  line_length integer not null,
  last_before text    not null,
  last_after  text    not null,
  last_at     integer not null
) strict, without rowid;

-- Up to where each spool file is accounted for. A file is known by its inode and its first line,
-- because numbers of inodes are given anew.
create table spool_position (
  file       text    primary key,
  first_line text    not null,
  size       integer not null,
  mtime      integer not null,
  end_offset integer not null,
  seen_at    integer not null
) strict, without rowid;

-- Lines of a spool that say nothing that can be understood.
create table spool_damaged (
  id      integer primary key autoincrement,
  at      integer not null,
  line    text    not null,
  problem text    not null
) strict;

-- Breakers that a loop feeds with iterations of its own, so that commits do not count beside them.
create table breaker_driver (
  scope   text    primary key,
  seen_at integer not null
) strict, without rowid;
