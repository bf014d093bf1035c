pragma user_version = 13;
pragma application_id = 1111577678;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE breaker (
  scope                 text    primary key,
  version               integer not null,
  phase                 text    not null,
  trip_reason           text,
  trip_text             text,
  trip_actual           text,
  trip_limit            text,
  trip_signature        text,
  probe_granted_at      text,
  probe_holder          text,
  total_iterations      integer not null,
  total_failures        integer not null,
  tool_calls            integer not null,
  input_tokens          integer not null,
  output_tokens         integer not null,
  spent_microcents      integer not null,
  signature_rules       integer not null,
  -- One line an error, in the order in which they were first seen: signature, count, sample.
  errors                text    not null,
  unique_errors         integer not null,
  repeated_error        text,
  repeated_times        integer not null,
  error_since_iteration integer not null,
  output_trend          text    not null,
  test_only             text    not null,
  most_tests_passing    integer,
  last_output           text,
  output_run            integer,
  output_similarity     real,
  started_at            text,
  active_at             text,
  seen_at               text,
  opened_at             text,
  last_progress         text,
  last_failure_at       text,
  checksum              integer not null
, counters text not null default '', cached_input_tokens integer not null default 0) strict;
INSERT INTO "breaker" VALUES('task:app-h',4,'OPEN','manual_trip','looks stuck','','',NULL,NULL,NULL,3,1,1,100,20,2500000,2,'8f82dbb2 1 no such file: a.c
',1,'8f82dbb2',1,0,'','000',NULL,NULL,NULL,NULL,'1795547343.834000000',NULL,'1795547353.733000000','1795547353.733000000','1795547343.000000000','1795547349.111000000',1196121296,'no_progress=1 failures=1 task_iterations=3',0);
INSERT INTO "breaker" VALUES('task:app-l',5,'CLOSED',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,0,0,0,0,0,2,'',0,NULL,0,0,'27','0',NULL,NULL,NULL,NULL,'1795547361.447000000',NULL,'1795547362.125000000',NULL,'1795547362.125000000',NULL,2291835449,'',0);
CREATE TABLE breaker_driver (
  scope   text    primary key,
  seen_at integer not null
) strict, without rowid;
INSERT INTO "breaker_driver" VALUES('task:app-h',1795547349129000000);
INSERT INTO "breaker_driver" VALUES('task:app-l',1795547362125000000);
CREATE TABLE breaker_iteration (
  scope         text    not null,
  id            text    not null,
  begun_at      integer not null,
  actor         text    not null,
  machine_id    text,
  boot_id       text,
  pid_namespace text,
  pid           integer,
  start_ticks   integer, time_namespace text,
  primary key (scope, id)
) strict, without rowid;
CREATE TABLE breaker_observation (
  scope       text    not null,
  key         text    not null,
  recorded_at integer not null,
  primary key (scope, key)
) strict, without rowid;
INSERT INTO "breaker_observation" VALUES('task:app-h','i:commit:54e76cf1e76370a61db8f5da2f7d43735eb87922',1795547346331000000);
INSERT INTO "breaker_observation" VALUES('task:app-h','i:commit:7255c035931529515d2b3ae37f870f37c71bdb8e',1795547346331000000);
INSERT INTO "breaker_observation" VALUES('task:app-l','i:iteration:3',1795547362125000000);
CREATE TABLE breaker_transition (
  id          integer primary key autoincrement,
  scope       text    not null,
  at          integer not null,
  from_phase  text    not null,
  to_phase    text    not null,
  reason_code text    not null,
  reason      text    not null,
  actor       text    not null,
  cause       text    not null,
  observation text,
  before      text,
  after       text    not null
) strict;
INSERT INTO "breaker_transition" VALUES(1,'task:app-h',1795547353733000000,'CLOSED','OPEN','manual_trip','looks stuck','ann','manual_trip',NULL,'{"no_progress":1,"failures":1,"unproven_claims":0,"permission_denials":0,"task_iterations":3,"total_iterations":3,"total_failures":1,"tool_calls":1,"input_tokens":100,"cached_input_tokens":0,"output_tokens":20,"cost_cents":2.5,"unique_errors":1,"same_error_in_a_row":1,"error_counts":{"8f82dbb2":1}}','{"no_progress":1,"failures":1,"unproven_claims":0,"permission_denials":0,"task_iterations":3,"total_iterations":3,"total_failures":1,"tool_calls":1,"input_tokens":100,"cached_input_tokens":0,"output_tokens":20,"cost_cents":2.5,"unique_errors":1,"same_error_in_a_row":1,"error_counts":{"8f82dbb2":1}}');
CREATE TABLE claim (
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
, time_namespace text, agent text) strict, without rowid;
INSERT INTO "claim" VALUES('app-h',1,'agent-1',1795547343834000000,1795547343834000000,NULL,NULL,NULL,NULL,NULL,NULL,'/tmp/app','main',NULL,NULL,NULL,NULL);
CREATE TABLE comment (
  id         integer primary key autoincrement,
  task_id    text    not null references task (id) on delete cascade,
  author     text    not null,
  text       text    not null,
  created_at integer not null
) strict;
INSERT INTO "comment" VALUES(1,'app-h','ann','Mind the byte order mark',1795547339526000000);
CREATE TABLE dependency (
  task_id       text    not null references task (id) on delete cascade,
  depends_on_id text    not null,
  type          text    not null,
  created_at    integer not null,
  created_by    text,
  metadata      text,
  primary key (task_id, depends_on_id, type)
) strict, without rowid;
INSERT INTO "dependency" VALUES('app-s','app-h','blocks',1795547337107000000,'ann',NULL);
CREATE TABLE error_record (
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
CREATE TABLE "event" (
  id      integer primary key,
  task_id text    not null,
  at      integer not null,
  kind    text    not null,
  actor   text    not null,
  epoch   integer not null,
  detail  text    not null default '{}'
) strict;
INSERT INTO "event" VALUES(1,'app-p',1795547322590000000,'created','ann',0,'{}');
INSERT INTO "event" VALUES(2,'app-h',1795547324658000000,'created','ann',0,'{}');
INSERT INTO "event" VALUES(3,'app-m',1795547326638000000,'created','ann',0,'{}');
INSERT INTO "event" VALUES(4,'app-s',1795547329007000000,'created','ann',0,'{}');
INSERT INTO "event" VALUES(5,'app-c',1795547331588000000,'created','ann',0,'{}');
INSERT INTO "event" VALUES(6,'app-l',1795547334149000000,'created','ann',0,'{}');
INSERT INTO "event" VALUES(7,'app-s',1795547337107000000,'dependency_added','ann',0,'{"on":"app-h","type":"blocks"}');
INSERT INTO "event" VALUES(8,'app-h',1795547339526000000,'commented','ann',0,'{}');
INSERT INTO "event" VALUES(9,'app-m',1795547342106000000,'deferred','ann',0,'{}');
INSERT INTO "event" VALUES(10,'app-h',1795547343834000000,'claimed','agent-1',1,'{"worktree":"/tmp/app"}');
INSERT INTO "event" VALUES(11,'app-c',1795547355848000000,'claimed','agent-2',1,'{"worktree":"/tmp/app","base_commit":"54e76cf1e76370a61db8f5da2f7d43735eb87922"}');
INSERT INTO "event" VALUES(12,'app-c',1795547358172000000,'closed','ann',1,'{"reason":"done"}');
INSERT INTO "event" VALUES(13,'app-l',1795547361344000000,'claimed','ann',1,'{"pid":12234,"worktree":"/tmp/app","base_commit":"54e76cf1e76370a61db8f5da2f7d43735eb87922"}');
INSERT INTO "event" VALUES(14,'app-l',1795547362125000000,'closed','ann',1,'{"reason":"done in iteration 3"}');
CREATE TABLE head_position (
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
INSERT INTO "head_position" VALUES('-','(dev=fe00,ino=11845645)',308,1795547343938138400,308,153,'7255c035931529515d2b3ae37f870f37c71bdb8e','54e76cf1e76370a61db8f5da2f7d43735eb87922',1795547343000000000);
CREATE TABLE iteration (
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
, cached_input_tokens integer, model text, last_words text) strict;
INSERT INTO "iteration" VALUES(1,NULL,'app-h',1,'agent-1','/tmp/app','commit','kept',NULL,NULL,1795547343000000000,NULL,'7255c035931529515d2b3ae37f870f37c71bdb8e','Read the header','Ann <ann@example.org>',1795547343000000000,'commit (initial)',1,1,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "iteration" VALUES(2,NULL,'app-h',1,'agent-1','/tmp/app','commit','kept',NULL,NULL,1795547343000000000,'7255c035931529515d2b3ae37f870f37c71bdb8e','54e76cf1e76370a61db8f5da2f7d43735eb87922','Read more of the header','Ann <ann@example.org>',1795547343000000000,'commit',1,1,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "iteration" VALUES(3,'run-cacd08da','app-l',1,'ann','/tmp/app','run','kept',NULL,1795547361722000000,1795547362125000000,'54e76cf1e76370a61db8f5da2f7d43735eb87922',NULL,NULL,NULL,NULL,NULL,1,1,0,NULL,NULL,NULL,NULL,0,0,0,0,27,'proven','completed',0,NULL,NULL);
CREATE TABLE iteration_check (
  iteration_id integer not null references iteration (id) on delete cascade,
  seq          integer not null,
  command      text    not null,
  exit_code    integer not null,
  timed_out    integer not null,
  output       text    not null,
  primary key (iteration_id, seq)
) strict, without rowid;
CREATE TABLE iteration_closing (
  iteration_id integer not null references iteration (id) on delete cascade,
  task_id      text    not null,
  primary key (iteration_id, task_id)
) strict, without rowid;
CREATE TABLE iteration_commit (
  commit_id    text    primary key,
  iteration_id integer not null references iteration (id) on delete cascade
) strict, without rowid;
INSERT INTO "iteration_commit" VALUES('7255c035931529515d2b3ae37f870f37c71bdb8e',1);
INSERT INTO "iteration_commit" VALUES('54e76cf1e76370a61db8f5da2f7d43735eb87922',2);
CREATE TABLE iteration_file (
  iteration_id integer not null references iteration (id) on delete cascade,
  seq          integer not null,
  path         text    not null,
  old_path     text,
  change       text    not null,
  insertions   integer,
  deletions    integer,
  primary key (iteration_id, seq)
) strict, without rowid;
INSERT INTO "iteration_file" VALUES(1,1,'header.txt',NULL,'A',1,0);
INSERT INTO "iteration_file" VALUES(2,1,'header.txt',NULL,'M',1,0);
INSERT INTO "iteration_file" VALUES(3,1,'work.txt',NULL,'A',1,0);
CREATE TABLE label (
  task_id text not null references task (id) on delete cascade,
  label   text not null,
  primary key (task_id, label)
) strict, without rowid;
INSERT INTO "label" VALUES('app-m','docs');
INSERT INTO "label" VALUES('app-h','io');
INSERT INTO "label" VALUES('app-h','parser');
CREATE TABLE linked (
  task_id text    primary key,
  record  text    not null,
  seen    integer not null check (seen in (0, 1))
, before text) strict;
CREATE TABLE origin (
  task_id    text    primary key references task (id) on delete cascade,
  format     text    not null,
  members    text    not null,
  absent     text    not null,
  updated_at integer not null
) strict;
CREATE TABLE run (
  id              text    primary key,
  state           text    not null check (state in ('running', 'paused', 'ended')),
  started_at      integer not null,
  changed_at      integer not null,
  worker          text    not null,
  worktree        text,
  task_id         text,
  -- What was typed, as a JSON array of words.
  words           text    not null,
  -- The place in the list of models; 0 is the first.
  model           integer not null default 0,
  iterations      integer not null default 0,
  tasks_closed    integer not null default 0,
  input_tokens    integer not null default 0,
  output_tokens   integer not null default 0,
  cost_microcents integer not null default 0,
  worked_seconds  integer not null default 0,
  reason_code     text,
  reason          text
, cached_input_tokens integer not null default 0) strict, without rowid;
INSERT INTO "run" VALUES('run-cacd08da','ended',1795547361408000000,1795547362187000000,'ann','/tmp/app','app-l','["--task","app-l","--once","--max-iterations","1","--","sh","agent.sh"]',0,1,1,0,0,0,0,NULL,NULL,0);
CREATE TABLE setting (
  name  text primary key,
  value text not null
) strict, without rowid;
INSERT INTO "setting" VALUES('clock','1795547343867000000 29312321284958 b1d6d5e4-633f-4e93-ab0c-130c5fcd0cbc');
INSERT INTO "setting" VALUES('prefix','app');
INSERT INTO "setting" VALUES('repository','11479072');
CREATE TABLE spool_damaged (
  id      integer primary key autoincrement,
  at      integer not null,
  line    text    not null,
  problem text    not null
) strict;
CREATE TABLE spool_position (
  file       text    primary key,
  first_line text    not null,
  size       integer not null,
  mtime      integer not null,
  end_offset integer not null,
  seen_at    integer not null
) strict, without rowid;
CREATE TABLE task (
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
, natural_id text not null default '') strict;
INSERT INTO "task" VALUES('app-p','p','Build the parser','','','','','open',1,'epic',NULL,NULL,'ann',1795547322590000000,1795547322590000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0,'app-p');
INSERT INTO "task" VALUES('app-h','h','Read the header','First line, then options','','','','in_progress',0,'task','agent-1',NULL,'ann',1795547324658000000,1795547343834000000,1795547343834000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,1,NULL,NULL,0,'app-h');
INSERT INTO "task" VALUES('app-m','m','Write the manual','','','','','deferred',3,'task',NULL,NULL,'ann',1795547326638000000,1795547342106000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0,'app-m');
INSERT INTO "task" VALUES('app-s','s','Ship it','','','','','open',2,'task',NULL,NULL,'ann',1795547329007000000,1795547337107000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0,'app-s');
INSERT INTO "task" VALUES('app-c','c','Short task','','','','','closed',2,'task','agent-2',NULL,'ann',1795547331588000000,1795547358172000000,1795547355848000000,1795547358172000000,NULL,NULL,'done',NULL,NULL,NULL,NULL,0,0,1,NULL,NULL,0,'app-c');
INSERT INTO "task" VALUES('app-l','l','Loop task','','','','','closed',2,'task','ann',NULL,'ann',1795547334149000000,1795547362125000000,1795547361344000000,1795547362125000000,NULL,NULL,'done in iteration 3',NULL,NULL,NULL,NULL,0,0,1,NULL,NULL,0,'app-l');
CREATE TABLE test_record (
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
CREATE INDEX task_short_id on task (short_id);
CREATE INDEX task_in_progress on task (id) where status = 'in_progress';
CREATE INDEX task_status on task (status, created_at);
CREATE INDEX task_state on task (id, status, pinned, defer_until);
CREATE INDEX dependency_target on dependency (depends_on_id, type);
CREATE INDEX label_name on label (label);
CREATE INDEX comment_task on comment (task_id);
CREATE INDEX breaker_transition_scope on breaker_transition (scope, id);
CREATE INDEX iteration_task on iteration (task_id, id);
CREATE INDEX iteration_worktree on iteration (worktree, id);
CREATE INDEX iteration_run on iteration (run, id) where run is not null;
CREATE INDEX iteration_authored on iteration (authored_at) where authored_at is not null;
CREATE INDEX iteration_commit_iteration on iteration_commit (iteration_id);
CREATE INDEX error_record_iteration on error_record (iteration_id, id);
CREATE INDEX error_record_pending on error_record (task_id, worktree) where iteration_id is null;
CREATE INDEX test_record_iteration on test_record (iteration_id, id);
CREATE INDEX test_record_pending on test_record (task_id, worktree) where iteration_id is null;
CREATE INDEX run_paused on run (changed_at) where state = 'paused';
CREATE INDEX event_task on event (task_id, id);
CREATE INDEX event_kind on event (kind, at);
CREATE INDEX dependency_parent on dependency (depends_on_id) where type = 'parent-child';
CREATE INDEX task_open on task (priority, created_at, natural_id, id) where status = 'open';
CREATE INDEX task_unfinished on task (priority, created_at, natural_id, id)
  where status in ('open', 'in_progress', 'blocked', 'deferred', 'hooked');
CREATE INDEX task_deferred on task (defer_until)
  where status = 'deferred' and defer_until is not null;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('comment',1);
INSERT INTO "sqlite_sequence" VALUES('iteration',3);
INSERT INTO "sqlite_sequence" VALUES('breaker_transition',1);
COMMIT;
