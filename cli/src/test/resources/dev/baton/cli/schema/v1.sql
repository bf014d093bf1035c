pragma user_version = 1;
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
INSERT INTO task VALUES('app-vjz','vjz','Build the parser','','','','','open',1,'epic',NULL,NULL,'ann',1795387983893000000,1795387983893000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
INSERT INTO task VALUES('app-vjz.1','vjz.1','Read the header','First line, then options','','','','in_progress',0,'task','agent-1',NULL,'ann',1795387985212000000,1795387998223000000,1795387998223000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,1,NULL,NULL,0);
INSERT INTO task VALUES('app-ovt','ovt','Read the body','','','','','open',2,'bug',NULL,NULL,'ann',1795387986694000000,1795387986694000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
INSERT INTO task VALUES('app-axe','axe','Write the manual','','','','','blocked',3,'task',NULL,NULL,'ann',1795387988107000000,1795388010934000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
INSERT INTO task VALUES('app-fca','fca','Ship it','','','','','open',1,'task',NULL,NULL,'ann',1795387989969000000,1795387992745000000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,0);
INSERT INTO task VALUES('app-zkf','zkf','Short task','','','','','closed',2,'task','agent-2',NULL,'ann',1795388004527000000,1795388008445000000,1795388006452000000,1795388008445000000,NULL,NULL,'done at once',NULL,NULL,NULL,NULL,0,0,1,NULL,NULL,0);
CREATE TABLE dependency (
  task_id       text    not null references task (id) on delete cascade,
  depends_on_id text    not null,
  type          text    not null,
  created_at    integer not null,
  created_by    text,
  metadata      text,
  primary key (task_id, depends_on_id, type)
) strict, without rowid;
INSERT INTO dependency VALUES('app-fca','app-axe','related',1795387992745000000,'ann',NULL);
INSERT INTO dependency VALUES('app-fca','app-ovt','blocks',1795387991360000000,'ann',NULL);
INSERT INTO dependency VALUES('app-ovt','app-vjz.1','blocks',1795387986694000000,'ann',NULL);
INSERT INTO dependency VALUES('app-vjz.1','app-vjz','parent-child',1795387985212000000,'ann',NULL);
CREATE TABLE label (
  task_id text not null references task (id) on delete cascade,
  label   text not null,
  primary key (task_id, label)
) strict, without rowid;
INSERT INTO label VALUES('app-axe','docs');
INSERT INTO label VALUES('app-axe','easy');
CREATE TABLE comment (
  id         integer primary key autoincrement,
  task_id    text    not null references task (id) on delete cascade,
  author     text    not null,
  text       text    not null,
  created_at integer not null
) strict;
INSERT INTO comment VALUES(1,'app-vjz.1','ann','Mind the byte order mark',1795387996078000000);
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
INSERT INTO claim VALUES('app-vjz.1',1,'agent-1',1795387998223000000,1795387998223000000,NULL,NULL,NULL,NULL,NULL,NULL,'/tmp/app','main',NULL,NULL);
CREATE TABLE event (
  id      integer primary key autoincrement,
  task_id text    not null,
  at      integer not null,
  kind    text    not null,
  actor   text    not null,
  epoch   integer not null,
  detail  text    not null default '{}'
) strict;
INSERT INTO event VALUES(1,'app-vjz',1795387983893000000,'created','ann',0,'{}');
INSERT INTO event VALUES(2,'app-vjz.1',1795387985212000000,'created','ann',0,'{}');
INSERT INTO event VALUES(3,'app-ovt',1795387986694000000,'created','ann',0,'{}');
INSERT INTO event VALUES(4,'app-axe',1795387988107000000,'created','ann',0,'{}');
INSERT INTO event VALUES(5,'app-fca',1795387989969000000,'created','ann',0,'{}');
INSERT INTO event VALUES(6,'app-fca',1795387991360000000,'dependency_added','ann',0,'{"on":"app-ovt","type":"blocks"}');
INSERT INTO event VALUES(7,'app-fca',1795387992745000000,'dependency_added','ann',0,'{"on":"app-axe","type":"related"}');
INSERT INTO event VALUES(8,'app-axe',1795387994192000000,'updated','ann',0,'{"changed":"labels"}');
INSERT INTO event VALUES(9,'app-vjz.1',1795387996078000000,'commented','ann',0,'{}');
INSERT INTO event VALUES(10,'app-vjz.1',1795387998223000000,'claimed','agent-1',1,'{"worktree":"/tmp/app"}');
INSERT INTO event VALUES(11,'app-zkf',1795388004527000000,'created','ann',0,'{}');
INSERT INTO event VALUES(12,'app-zkf',1795388006452000000,'claimed','agent-2',1,'{"worktree":"/tmp/app","base_commit":"cd71d2f35f138aef944b76953dfc6ba1777f5c2d"}');
INSERT INTO event VALUES(13,'app-zkf',1795388008445000000,'closed','ann',1,'{"reason":"done at once"}');
INSERT INTO event VALUES(14,'app-axe',1795388010934000000,'blocked','ann',0,'{}');
CREATE TABLE setting (
  name  text primary key,
  value text not null
) strict, without rowid;
INSERT INTO setting VALUES('prefix','app');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('event',14);
INSERT INTO sqlite_sequence VALUES('comment',1);
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
COMMIT;
