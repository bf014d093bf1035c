pragma user_version = 10;
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
, counters text not null default '') strict;
INSERT INTO "breaker" VALUES('task:app-41b.1',5,'OPEN','manual_trip','looks stuck','','',NULL,NULL,NULL,3,1,1,100,20,3500000,1,'865dd292 1 TypeError: x is undefined at line 12
66660141 1 FAILED test_header: expected 3, got 4
dfdd896f 1 FAILED tests/test_body.py::test_empty - AssertionError: empty
',3,'dfdd896f',1,1,'1200','000',3,NULL,NULL,NULL,'1795387751.592000000','1795387765.115000000','1795387765.115000000','1795387757.704000000','1795387754.534000000','1795387755.175000000',2329215022,'no_progress=1 failures=1 task_iterations=3');
INSERT INTO "breaker" VALUES('run',1,'CLOSED',NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,0,0,0,0,0,1,'',0,NULL,0,0,'400','0',NULL,'ac0005c1d3c29eed20176cdd73b46f3e',1,1.0,'1795387758.254000000','1795387758.423000000','1795387758.423000000',NULL,'1795387758.254000000',NULL,2402490366,'task_iterations=1');
CREATE TABLE breaker_driver (
  scope   text    primary key,
  seen_at integer not null
) strict, without rowid;
INSERT INTO "breaker_driver" VALUES('run',1795387758423000000);
INSERT INTO "breaker_driver" VALUES('task:app-41b.1',1795387755176000000);
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
INSERT INTO "breaker_observation" VALUES('run','o:r1',1795387758423000000);
INSERT INTO "breaker_observation" VALUES('task:app-41b.1','i:commit:6e3a6f2a068b11de76f39c0d788f11f65b58982c',1795387752944000000);
INSERT INTO "breaker_observation" VALUES('task:app-41b.1','o:one',1795387755176000000);
INSERT INTO "breaker_observation" VALUES('task:app-41b.1','o:three',1795387755176000000);
INSERT INTO "breaker_observation" VALUES('task:app-41b.1','o:two',1795387755176000000);
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
INSERT INTO "breaker_transition" VALUES(1,'task:app-41b.1',1795387757704000000,'CLOSED','OPEN','manual_trip','looks stuck','ann','manual_trip',NULL,'{"no_progress":1,"failures":1,"unproven_claims":0,"permission_denials":0,"task_iterations":3,"total_iterations":3,"total_failures":1,"tool_calls":1,"input_tokens":100,"output_tokens":20,"cost_cents":3.5,"unique_errors":2,"same_error_in_a_row":1,"error_counts":{"865dd292":1,"66660141":1}}','{"no_progress":1,"failures":1,"unproven_claims":0,"permission_denials":0,"task_iterations":3,"total_iterations":3,"total_failures":1,"tool_calls":1,"input_tokens":100,"output_tokens":20,"cost_cents":3.5,"unique_errors":2,"same_error_in_a_row":1,"error_counts":{"865dd292":1,"66660141":1}}');
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
INSERT INTO "claim" VALUES('app-41b.1',1,'agent-1',1795387751592000000,1795387751592000000,NULL,NULL,NULL,NULL,NULL,NULL,'/tmp/app','main',NULL,NULL,NULL,NULL);
CREATE TABLE comment (
  id         integer primary key autoincrement,
  task_id    text    not null references task (id) on delete cascade,
  author     text    not null,
  text       text    not null,
  created_at integer not null
) strict;
INSERT INTO "comment" VALUES(1,'app-41b.1','ann','Mind the byte order mark',1795387751011000000);
CREATE TABLE dependency (
  task_id       text    not null references task (id) on delete cascade,
  depends_on_id text    not null,
  type          text    not null,
  created_at    integer not null,
  created_by    text,
  metadata      text,
  primary key (task_id, depends_on_id, type)
) strict, without rowid;
INSERT INTO "dependency" VALUES('app-41b.1','app-41b','parent-child',1795387743995000000,'ann',NULL);
INSERT INTO "dependency" VALUES('app-rh3','app-41b.1','blocks',1795387745259000000,'ann',NULL);
INSERT INTO "dependency" VALUES('app-ye3','app-76k','related',1795387749020000000,'ann',NULL);
INSERT INTO "dependency" VALUES('app-ye3','app-rh3','blocks',1795387748179000000,'ann',NULL);
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
INSERT INTO "error_record" VALUES(1,NULL,'app-41b.1','/tmp/app',1795387765115000000,'dfdd896f',1,'FAILED tests/test_body.py::test_empty - AssertionError: empty',NULL,NULL,1,'pytest');
CREATE TABLE "event" (
  id      integer primary key,
  task_id text    not null,
  at      integer not null,
  kind    text    not null,
  actor   text    not null,
  epoch   integer not null,
  detail  text    not null default '{}'
) strict;
INSERT INTO "event" VALUES(1,'app-41b',1795387743160000000,'created','ann',0,'{}');
INSERT INTO "event" VALUES(2,'app-41b.1',1795387743995000000,'created','ann',0,'{}');
INSERT INTO "event" VALUES(3,'app-rh3',1795387745259000000,'created','ann',0,'{}');
INSERT INTO "event" VALUES(4,'app-76k',1795387746275000000,'created','ann',0,'{}');
INSERT INTO "event" VALUES(5,'app-ye3',1795387747238000000,'created','ann',0,'{}');
INSERT INTO "event" VALUES(6,'app-ye3',1795387748179000000,'dependency_added','ann',0,'{"on":"app-rh3","type":"blocks"}');
INSERT INTO "event" VALUES(7,'app-ye3',1795387749020000000,'dependency_added','ann',0,'{"on":"app-76k","type":"related"}');
INSERT INTO "event" VALUES(8,'app-76k',1795387749884000000,'updated','ann',0,'{"changed":"labels"}');
INSERT INTO "event" VALUES(9,'app-41b.1',1795387751011000000,'commented','ann',0,'{}');
INSERT INTO "event" VALUES(10,'app-41b.1',1795387751592000000,'claimed','agent-1',1,'{"worktree":"/tmp/app"}');
INSERT INTO "event" VALUES(11,'app-c9q',1795387759345000000,'created','ann',0,'{}');
INSERT INTO "event" VALUES(12,'app-c9q',1795387760208000000,'claimed','agent-2',1,'{"worktree":"/tmp/app","base_commit":"6e3a6f2a068b11de76f39c0d788f11f65b58982c"}');
INSERT INTO "event" VALUES(13,'app-c9q',1795387760655000000,'closed','ann',1,'{"reason":"done at once"}');
INSERT INTO "event" VALUES(14,'app-76k',1795387761289000000,'blocked','ann',0,'{}');
INSERT INTO "event" VALUES(15,'app-rh3',1795387762566000000,'updated','ann',0,'{"changed":"defer_until"}');
INSERT INTO "event" VALUES(16,'app-rh3',1795387762571000000,'deferred','ann',0,'{}');
INSERT INTO "event" VALUES(17,'bd-7',1795387763690000000,'imported','ann',0,'{"from":"beads","line":1,"status":"open"}');
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
INSERT INTO "head_position" VALUES('-','(dev=fe00,ino=10052336)',155,1795387751655673041,155,155,'0000000000000000000000000000000000000000','6e3a6f2a068b11de76f39c0d788f11f65b58982c',1795387751000000000);
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
) strict;
INSERT INTO "iteration" VALUES(1,NULL,'app-41b.1',1,'agent-1','/tmp/app','commit','kept',NULL,NULL,1795387751000000000,NULL,'6e3a6f2a068b11de76f39c0d788f11f65b58982c','Read the header','Ann <ann@example.org>',1795387751000000000,'commit (initial)',1,1,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE iteration_closing (
  iteration_id integer not null references iteration (id) on delete cascade,
  task_id      text    not null,
  primary key (iteration_id, task_id)
) strict, without rowid;
CREATE TABLE iteration_commit (
  commit_id    text    primary key,
  iteration_id integer not null references iteration (id) on delete cascade
) strict, without rowid;
INSERT INTO "iteration_commit" VALUES('6e3a6f2a068b11de76f39c0d788f11f65b58982c',1);
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
INSERT INTO "iteration_file" VALUES(1,1,'header',NULL,'A',1,0);
CREATE TABLE label (
  task_id text not null references task (id) on delete cascade,
  label   text not null,
  primary key (task_id, label)
) strict, without rowid;
INSERT INTO "label" VALUES('app-76k','docs');
INSERT INTO "label" VALUES('app-76k','easy');
CREATE TABLE linked (
  task_id text    primary key,
  record  text    not null,
  seen    integer not null check (seen in (0, 1))
, before text) strict;
INSERT INTO "linked" VALUES('app-ye3','{"id":"app-ye3","title":"Ship it","status":"open","priority":1,"issue_type":"task","created_at":"2026-11-22T22:49:07.238Z","created_by":"ann","updated_at":"2026-11-22T22:49:09.020Z","dependencies":[{"issue_id":"app-ye3","depends_on_id":"app-rh3","type":"blocks","created_at":"2026-11-22T22:49:08.179Z","created_by":"ann"},{"issue_id":"app-ye3","depends_on_id":"app-76k","type":"related","created_at":"2026-11-22T22:49:09.020Z","created_by":"ann"}]}',1,NULL);
INSERT INTO "linked" VALUES('bd-7','{"id":"bd-7","title":"From elsewhere","status":"open","priority":2,"issue_type":"task","created_at":"2026-01-02T03:04:05Z","updated_at":"2026-01-02T03:04:05Z","estimate":5}',1,NULL);
INSERT INTO "linked" VALUES('app-41b','{"id":"app-41b","title":"Build the parser","status":"open","priority":1,"issue_type":"epic","created_at":"2026-11-22T22:49:03.160Z","created_by":"ann","updated_at":"2026-11-22T22:49:03.160Z"}',1,NULL);
INSERT INTO "linked" VALUES('app-c9q','{"id":"app-c9q","title":"Short task","status":"closed","priority":2,"issue_type":"task","assignee":"agent-2","created_at":"2026-11-22T22:49:19.345Z","created_by":"ann","updated_at":"2026-11-22T22:49:20.655Z","started_at":"2026-11-22T22:49:20.208Z","closed_at":"2026-11-22T22:49:20.655Z","close_reason":"done at once"}',1,NULL);
INSERT INTO "linked" VALUES('app-41b.1','{"id":"app-41b.1","title":"Read the header","description":"First line, then options","status":"in_progress","priority":0,"issue_type":"task","assignee":"agent-1","created_at":"2026-11-22T22:49:03.995Z","created_by":"ann","updated_at":"2026-11-22T22:49:11.592Z","started_at":"2026-11-22T22:49:11.592Z","dependencies":[{"issue_id":"app-41b.1","depends_on_id":"app-41b","type":"parent-child","created_at":"2026-11-22T22:49:03.995Z","created_by":"ann"}],"comments":[{"id":1,"issue_id":"app-41b.1","author":"ann","text":"Mind the byte order mark","created_at":"2026-11-22T22:49:11.011Z"}]}',1,NULL);
INSERT INTO "linked" VALUES('app-76k','{"id":"app-76k","title":"Write the manual","status":"blocked","priority":3,"issue_type":"task","created_at":"2026-11-22T22:49:06.275Z","created_by":"ann","updated_at":"2026-11-22T22:49:21.289Z","labels":["docs","easy"]}',1,NULL);
INSERT INTO "linked" VALUES('app-rh3','{"id":"app-rh3","title":"Read the body","status":"deferred","priority":2,"issue_type":"bug","created_at":"2026-11-22T22:49:05.259Z","created_by":"ann","updated_at":"2026-11-22T22:49:22.571Z","defer_until":"2030-01-01T00:00:00Z","dependencies":[{"issue_id":"app-rh3","depends_on_id":"app-41b.1","type":"blocks","created_at":"2026-11-22T22:49:05.259Z","created_by":"ann"}]}',1,NULL);
CREATE TABLE origin (
  task_id    text    primary key references task (id) on delete cascade,
  format     text    not null,
  members    text    not null,
  absent     text    not null,
  updated_at integer not null
) strict;
INSERT INTO "origin" VALUES('bd-7','beads','{"estimate":5}','',1767323045000000000);
INSERT INTO "origin" VALUES('app-41b','beads','{}','',1795387743160000000);
INSERT INTO "origin" VALUES('app-41b.1','beads','{"comments":[{"id":1,"issue_id":"app-41b.1","author":"ann","text":"Mind the byte order mark","created_at":"2026-11-22T22:49:11.011Z"}]}','',1795387751592000000);
INSERT INTO "origin" VALUES('app-76k','beads','{}','',1795387761289000000);
INSERT INTO "origin" VALUES('app-c9q','beads','{}','',1795387760655000000);
INSERT INTO "origin" VALUES('app-rh3','beads','{}','',1795387762571000000);
INSERT INTO "origin" VALUES('app-ye3','beads','{}','',1795387749020000000);
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
) strict, without rowid;
CREATE TABLE setting (
  name  text primary key,
  value text not null
) strict, without rowid;
INSERT INTO "setting" VALUES('link_state','925754f9-e2edf50c-2309 2309;1795387766685640787;(dev=fe00,ino=10052470);1795387766689640787 1795387768995000000 17');
INSERT INTO "setting" VALUES('prefix','app');
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
) strict;
INSERT INTO "task" VALUES('app-41b','41b','Build the parser','','','','','open',1,'epic',NULL,NULL,'ann',1795387743160000000,1795387743160000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
INSERT INTO "task" VALUES('app-41b.1','41b.1','Read the header','First line, then options','','','','in_progress',0,'task','agent-1',NULL,'ann',1795387743995000000,1795387751592000000,1795387751592000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,1,NULL,NULL,0);
INSERT INTO "task" VALUES('app-rh3','rh3','Read the body','','','','','deferred',2,'bug',NULL,NULL,'ann',1795387745259000000,1795387762571000000,NULL,NULL,NULL,1893456000000000000,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
INSERT INTO "task" VALUES('app-76k','76k','Write the manual','','','','','blocked',3,'task',NULL,NULL,'ann',1795387746275000000,1795387761289000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
INSERT INTO "task" VALUES('app-ye3','ye3','Ship it','','','','','open',1,'task',NULL,NULL,'ann',1795387747238000000,1795387749020000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
INSERT INTO "task" VALUES('app-c9q','c9q','Short task','','','','','closed',2,'task','agent-2',NULL,'ann',1795387759345000000,1795387760655000000,1795387760208000000,1795387760655000000,NULL,NULL,'done at once',NULL,NULL,NULL,NULL,0,0,1,NULL,NULL,0);
INSERT INTO "task" VALUES('bd-7','7','From elsewhere','','','','','open',2,'task',NULL,NULL,NULL,1767323045000000000,1767323045000000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
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
INSERT INTO "test_record" VALUES(1,NULL,'app-41b.1','/tmp/app',1795387765115000000,'pytest',4,1,0,NULL);
CREATE INDEX task_short_id on task (short_id);
CREATE INDEX task_open on task (priority, created_at, id) where status = 'open';
CREATE INDEX task_unfinished on task (priority, created_at, id)
  where status in ('open', 'in_progress', 'blocked', 'deferred', 'hooked');
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('comment',1);
INSERT INTO "sqlite_sequence" VALUES('iteration',1);
INSERT INTO "sqlite_sequence" VALUES('breaker_transition',1);
INSERT INTO "sqlite_sequence" VALUES('error_record',1);
INSERT INTO "sqlite_sequence" VALUES('test_record',1);
COMMIT;
