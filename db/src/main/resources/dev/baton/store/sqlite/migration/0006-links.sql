-- What another tracker's file said of each task when both sides were last in step: the base that
-- three-way merging compares with. 'seen' tells whether the other program wrote a version of the
-- file after this task got into it; before that, a version without it does not mean that it was
-- deleted there, but that the other program did not know it yet.
create table linked (
  task_id text    primary key,
  record  text    not null,
  seen    integer not null check (seen in (0, 1))
) strict;
