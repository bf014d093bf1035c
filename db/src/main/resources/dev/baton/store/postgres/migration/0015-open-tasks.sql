-- Open tasks alone: who looks for the first of them in the index of all compares the status of each that has an entry
-- on the same page. No claim and no close writes into this one.
create index task_open on task (priority, created_at, natural_id, id) where status = 'open';
