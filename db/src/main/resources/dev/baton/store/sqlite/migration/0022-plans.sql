-- The last plan of the agent of an iteration, a step on each line, for the next worker.
alter table iteration add column plan text;
