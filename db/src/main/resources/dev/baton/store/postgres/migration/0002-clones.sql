-- What is local to a clone, with the id of the clone: paths of work trees, and how far its reflogs and
-- its spool were read. In a file the id is empty, because the file is in the clone.
alter table claim add column clone text collate "C" not null default '';
alter table iteration add column clone text collate "C" not null default '';
alter table error_record add column clone text collate "C" not null default '';
alter table test_record add column clone text collate "C" not null default '';
alter table run add column clone text collate "C" not null default '';
alter table spool_damaged add column clone text collate "C" not null default '';

alter table head_position add column clone text collate "C" not null default '';
alter table head_position drop constraint head_position_pkey;
alter table head_position add primary key (clone, worktree);
alter table spool_position add column clone text collate "C" not null default '';
alter table spool_position drop constraint spool_position_pkey;
alter table spool_position add primary key (clone, file);

-- Machines that use this database together, and when each was last heard of.
create table machine (
  id text collate "C" primary key not null,
  name text collate "C" not null,
  version text collate "C" not null,
  seen_at bigint not null
);
