-- What is local to a clone, with the id of the clone: paths of work trees, and how far its reflogs and
-- its spool were read. In a file the id is empty, because the file is in the clone.
alter table claim add column clone text not null default '';
alter table iteration add column clone text not null default '';
alter table error_record add column clone text not null default '';
alter table test_record add column clone text not null default '';
alter table run add column clone text not null default '';
alter table spool_damaged add column clone text not null default '';

create table head_position_of_clone (
  clone text not null,
  worktree text not null,
  file text not null,
  size integer not null,
  mtime integer not null,
  end_offset integer not null,
  line_length integer not null,
  last_before text not null,
  last_after text not null,
  last_at integer not null,
  primary key (clone, worktree)
) strict, without rowid;
insert into head_position_of_clone
  select '', worktree, file, size, mtime, end_offset, line_length, last_before, last_after, last_at
  from head_position;
drop table head_position;
alter table head_position_of_clone rename to head_position;

create table spool_position_of_clone (
  clone text not null,
  file text not null,
  first_line text not null,
  size integer not null,
  mtime integer not null,
  end_offset integer not null,
  seen_at integer not null,
  primary key (clone, file)
) strict, without rowid;
insert into spool_position_of_clone
  select '', file, first_line, size, mtime, end_offset, seen_at from spool_position;
drop table spool_position;
alter table spool_position_of_clone rename to spool_position;

-- Machines that use this database together, and when each was last heard of.
create table machine (
  id text primary key not null,
  name text not null,
  version text not null,
  seen_at integer not null
) strict, without rowid;
