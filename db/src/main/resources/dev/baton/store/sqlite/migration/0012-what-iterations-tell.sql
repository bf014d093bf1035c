-- What was read from a cache, beside the other input and the output. Null in iterations of older
-- versions, whose input holds it where the agent counts so.
alter table iteration add column cached_input_tokens integer;
alter table run add column cached_input_tokens integer not null default 0;
alter table breaker add column cached_input_tokens integer not null default 0;

-- The model that did the work, as far as the run or the agent named it.
alter table iteration add column model text;

-- The end of what the agent said, for the next iteration and for people.
alter table iteration add column last_words text;

-- What the checks of a run said: the end of their output, and how they ended.
create table iteration_check (
  iteration_id integer not null references iteration (id) on delete cascade,
  seq          integer not null,
  command      text    not null,
  exit_code    integer not null,
  timed_out    integer not null,
  output       text    not null,
  primary key (iteration_id, seq)
) strict, without rowid;
