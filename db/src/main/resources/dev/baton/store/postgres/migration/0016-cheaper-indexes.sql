-- What each claim and each close cost the server without need: whenever a page of an index is full, it reads all of it
-- and looks for keys that are equal. In these there are hardly any, because each key ends with an id or the time of an
-- event.
alter index task_by_status set (deduplicate_items = off);
alter index task_open set (deduplicate_items = off);
alter index task_unfinished set (deduplicate_items = off);
alter index event_task set (deduplicate_items = off);
alter index event_kind set (deduplicate_items = off);
