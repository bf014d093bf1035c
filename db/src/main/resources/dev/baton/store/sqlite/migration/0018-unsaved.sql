-- The work trees of claims that ended while their machine was away, until that machine has saved what it
-- finds in them. A file has none, because all its work trees are on one machine.
create table unsaved (
  task_id text not null references task (id) on delete cascade,
  epoch integer not null,
  worker text not null,
  clone text not null,
  worktree text not null,
  base_commit text,
  reason text not null,
  ended_at integer not null,
  primary key (task_id, epoch)
) strict, without rowid;
