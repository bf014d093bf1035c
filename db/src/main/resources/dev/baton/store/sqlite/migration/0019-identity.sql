-- Work trees are known by git's own record of them (empty for what was recorded earlier), and machines by
-- more than their id, which copies of one image share.
alter table claim add column tree text not null default '';
alter table claim add column machine_mark text;
alter table unsaved add column tree text not null default '';
alter table run add column tree text not null default '';
alter table run add column machine_mark text;
alter table breaker_iteration add column machine_mark text;
