-- What each breaker saw during an iteration, in a compact form, so that it can be replayed with other
-- thresholds. A row grows until its iteration ends. Old rows are deleted; ids are never used twice, so
-- the lowest ones are the oldest.
create table breaker_trace (
  id       integer primary key autoincrement,
  scope    text    not null,
  key      text,
  began_at integer not null,
  ended_at integer,
  steps    text    not null
) strict;

create index breaker_trace_scope on breaker_trace (scope, id);
