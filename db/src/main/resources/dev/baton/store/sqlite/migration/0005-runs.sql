-- Loops of 'baton run'. One that a person must decide about is kept here with all that it needs to
-- go on, also after a reboot.
create table run (
  id              text    primary key,
  state           text    not null check (state in ('running', 'paused', 'ended')),
  started_at      integer not null,
  changed_at      integer not null,
  worker          text    not null,
  worktree        text,
  task_id         text,
  -- What was typed, as a JSON array of words.
  words           text    not null,
  -- The place in the list of models; 0 is the first.
  model           integer not null default 0,
  iterations      integer not null default 0,
  tasks_closed    integer not null default 0,
  input_tokens    integer not null default 0,
  output_tokens   integer not null default 0,
  cost_microcents integer not null default 0,
  worked_seconds  integer not null default 0,
  reason_code     text,
  reason          text
) strict, without rowid;

create index run_paused on run (changed_at) where state = 'paused';
