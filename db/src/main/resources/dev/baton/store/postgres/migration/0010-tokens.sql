-- What tells two claims apart that have the same epoch: after a backup was restored, or a replica was promoted
-- that lacked the last changes, an epoch alone may have been given twice. Of the last claim; null before it.
alter table task add column token text collate "C";
