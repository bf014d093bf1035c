-- The work trees of claims that ended while their machine was away, until that machine has saved what it
-- finds in them.
create table unsaved (
  task_id text collate "C" not null references task (id) on delete cascade,
  epoch bigint not null,
  worker text collate "C" not null,
  clone text collate "C" not null,
  worktree text collate "C" not null,
  base_commit text collate "C",
  reason text collate "C" not null,
  ended_at bigint not null,
  primary key (task_id, epoch)
);
create index unsaved_of_clone on unsaved (clone);
