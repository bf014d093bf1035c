pragma user_version = 2;
pragma application_id = 1111577678;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
INSERT INTO task VALUES('app-05u','05u','Build the parser','','','','','open',1,'epic',NULL,NULL,'ann',1795387952655000000,1795387952655000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
INSERT INTO task VALUES('app-05u.1','05u.1','Read the header','First line, then options','','','','in_progress',0,'task','agent-1',NULL,'ann',1795387953763000000,1795387966807000000,1795387966807000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,1,NULL,NULL,0);
INSERT INTO task VALUES('app-fvn','fvn','Read the body','','','','','open',2,'bug',NULL,NULL,'ann',1795387954986000000,1795387954986000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
INSERT INTO task VALUES('app-xz3','xz3','Write the manual','','','','','blocked',3,'task',NULL,NULL,'ann',1795387956560000000,1795387979338000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
INSERT INTO task VALUES('app-4aj','4aj','Ship it','','','','','open',1,'task',NULL,NULL,'ann',1795387958206000000,1795387961176000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
INSERT INTO task VALUES('app-8ti','8ti','Short task','','','','','closed',2,'task','agent-2',NULL,'ann',1795387975602000000,1795387978299000000,1795387976838000000,1795387978299000000,NULL,NULL,'done at once',NULL,NULL,NULL,NULL,0,0,1,NULL,NULL,0);
CREATE TABLE dependency (
  task_id       text    not null references task (id) on delete cascade,
  depends_on_id text    not null,
  type          text    not null,
  created_at    integer not null,
  created_by    text,
  metadata      text,
  primary key (task_id, depends_on_id, type)
) strict, without rowid;
INSERT INTO dependency VALUES('app-05u.1','app-05u','parent-child',1795387953763000000,'ann',NULL);
INSERT INTO dependency VALUES('app-4aj','app-fvn','blocks',1795387959703000000,'ann',NULL);
INSERT INTO dependency VALUES('app-4aj','app-xz3','related',1795387961176000000,'ann',NULL);
INSERT INTO dependency VALUES('app-fvn','app-05u.1','blocks',1795387954986000000,'ann',NULL);
CREATE TABLE label (
  task_id text not null references task (id) on delete cascade,
  label   text not null,
  primary key (task_id, label)
) strict, without rowid;
INSERT INTO label VALUES('app-xz3','docs');
INSERT INTO label VALUES('app-xz3','easy');
CREATE TABLE comment (
  id         integer primary key autoincrement,
  task_id    text    not null references task (id) on delete cascade,
  author     text    not null,
  text       text    not null,
  created_at integer not null
) strict;
INSERT INTO comment VALUES(1,'app-05u.1','ann','Mind the byte order mark',1795387964854000000);
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
) strict, without rowid;
INSERT INTO claim VALUES('app-05u.1',1,'agent-1',1795387966807000000,1795387966807000000,NULL,NULL,NULL,NULL,NULL,NULL,'/tmp/app','main',NULL,NULL);
CREATE TABLE event (
  id      integer primary key autoincrement,
  task_id text    not null,
  at      integer not null,
  kind    text    not null,
  actor   text    not null,
  epoch   integer not null,
  detail  text    not null default '{}'
) strict;
INSERT INTO event VALUES(1,'app-05u',1795387952655000000,'created','ann',0,'{}');
INSERT INTO event VALUES(2,'app-05u.1',1795387953763000000,'created','ann',0,'{}');
INSERT INTO event VALUES(3,'app-fvn',1795387954986000000,'created','ann',0,'{}');
INSERT INTO event VALUES(4,'app-xz3',1795387956560000000,'created','ann',0,'{}');
INSERT INTO event VALUES(5,'app-4aj',1795387958206000000,'created','ann',0,'{}');
INSERT INTO event VALUES(6,'app-4aj',1795387959703000000,'dependency_added','ann',0,'{"on":"app-fvn","type":"blocks"}');
INSERT INTO event VALUES(7,'app-4aj',1795387961176000000,'dependency_added','ann',0,'{"on":"app-xz3","type":"related"}');
INSERT INTO event VALUES(8,'app-xz3',1795387962809000000,'updated','ann',0,'{"changed":"labels"}');
INSERT INTO event VALUES(9,'app-05u.1',1795387964854000000,'commented','ann',0,'{}');
INSERT INTO event VALUES(10,'app-05u.1',1795387966807000000,'claimed','agent-1',1,'{"worktree":"/tmp/app"}');
INSERT INTO event VALUES(11,'app-8ti',1795387975602000000,'created','ann',0,'{}');
INSERT INTO event VALUES(12,'app-8ti',1795387976838000000,'claimed','agent-2',1,'{"worktree":"/tmp/app","base_commit":"d2258f8293f3eee96290831c04298ec53d0fb2b1"}');
INSERT INTO event VALUES(13,'app-8ti',1795387978299000000,'closed','ann',1,'{"reason":"done at once"}');
INSERT INTO event VALUES(14,'app-xz3',1795387979338000000,'blocked','ann',0,'{}');
CREATE TABLE setting (
  name  text primary key,
  value text not null
) strict, without rowid;
INSERT INTO setting VALUES('prefix','app');
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
  no_progress           integer not null,
  failures              integer not null,
  unproven_claims       integer not null,
  permission_denials    integer not null,
  task_iterations       integer not null,
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
) strict;
INSERT INTO breaker VALUES('task:app-05u.1',3,'OPEN','manual_trip','looks stuck','','',NULL,NULL,NULL,1,1,0,0,2,2,1,1,100,20,3500000,1,replace('865dd292 1 TypeError: x is undefined at line 12\n66660141 1 FAILED test_header: expected 3, got 4\n','\n',char(10)),2,'66660141',1,1,'1200','00',3,NULL,NULL,NULL,'1795387969.202000000',NULL,'1795387972.075000000','1795387972.075000000','1795387969.202000000','1795387969.242000000',542675582);
INSERT INTO breaker VALUES('run',1,'CLOSED',NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,0,1,1,0,0,0,0,0,1,'',0,NULL,0,0,'400','0',NULL,'ac0005c1d3c29eed20176cdd73b46f3e',1,1.0,'1795387973.235000000','1795387973.264000000','1795387973.264000000',NULL,'1795387973.235000000',NULL,1397948713);
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
INSERT INTO breaker_transition VALUES(1,'task:app-05u.1',1795387972075000000,'CLOSED','OPEN','manual_trip','looks stuck','ann','manual_trip',NULL,'{"no_progress":1,"failures":1,"unproven_claims":0,"permission_denials":0,"task_iterations":2,"total_iterations":2,"total_failures":1,"tool_calls":1,"input_tokens":100,"output_tokens":20,"cost_cents":3.5,"unique_errors":2,"same_error_in_a_row":1,"error_counts":{"865dd292":1,"66660141":1}}','{"no_progress":1,"failures":1,"unproven_claims":0,"permission_denials":0,"task_iterations":2,"total_iterations":2,"total_failures":1,"tool_calls":1,"input_tokens":100,"output_tokens":20,"cost_cents":3.5,"unique_errors":2,"same_error_in_a_row":1,"error_counts":{"865dd292":1,"66660141":1}}');
CREATE TABLE breaker_observation (
  scope       text    not null,
  key         text    not null,
  recorded_at integer not null,
  primary key (scope, key)
) strict, without rowid;
INSERT INTO breaker_observation VALUES('run','o:r1',1795387973268000000);
INSERT INTO breaker_observation VALUES('task:app-05u.1','o:one',1795387969243000000);
INSERT INTO breaker_observation VALUES('task:app-05u.1','o:three',1795387969243000000);
INSERT INTO breaker_observation VALUES('task:app-05u.1','o:two',1795387969243000000);
CREATE TABLE breaker_iteration (
  scope         text    not null,
  id            text    not null,
  begun_at      integer not null,
  actor         text    not null,
  machine_id    text,
  boot_id       text,
  pid_namespace text,
  pid           integer,
  start_ticks   integer,
  primary key (scope, id)
) strict, without rowid;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('event',14);
INSERT INTO sqlite_sequence VALUES('comment',1);
INSERT INTO sqlite_sequence VALUES('breaker_transition',1);
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
CREATE INDEX event_task on event (task_id, id);
CREATE INDEX event_kind on event (kind, at);
CREATE INDEX breaker_transition_scope on breaker_transition (scope, id);
COMMIT;
