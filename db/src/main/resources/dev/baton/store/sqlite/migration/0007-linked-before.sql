-- What stood in another tracker's file before Baton's last change of a line: a program that had read
-- the file before that may write it again, and that is no change. Times alone do not always tell.
alter table linked add column before text;
