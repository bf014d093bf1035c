-- Tasks in progress in the order in which ready offers them, so that it need not read and sort them all.
drop index task_in_progress;
create index task_in_progress on task (priority, created_at, natural_id, id)
  where status = 'in_progress';
