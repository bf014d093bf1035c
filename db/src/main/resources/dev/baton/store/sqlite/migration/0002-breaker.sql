-- What a circuit breaker remembers: one row a scope, which is a task's claim ("task:app-a1b") or the
-- whole run ("run"). Instants of the state are texts of seconds since 1970 with nine decimals: they
-- come from loops with any clock, and nothing of them may be lost. The checksum covers the whole
-- row, so that no damage is taken for a state.
create table breaker (
  scope                 text    primary key,
  version               integer not null,
  phase                 text    not null,
  trip_reason           text,
  trip_text             text,
  trip_actual           text,
  trip_limit            text,
  trip_signature        text,
  probe_granted_at      text,
  probe_holder          text,
  no_progress           integer not null,
  failures              integer not null,
  unproven_claims       integer not null,
  permission_denials    integer not null,
  task_iterations       integer not null,
  total_iterations      integer not null,
  total_failures        integer not null,
  tool_calls            integer not null,
  input_tokens          integer not null,
  output_tokens         integer not null,
  spent_microcents      integer not null,
  signature_rules       integer not null,
  -- One line an error, in the order in which they were first seen: signature, count, sample.
  errors                text    not null,
  unique_errors         integer not null,
  repeated_error        text,
  repeated_times        integer not null,
  error_since_iteration integer not null,
  output_trend          text    not null,
  test_only             text    not null,
  most_tests_passing    integer,
  last_output           text,
  output_run            integer,
  output_similarity     real,
  started_at            text,
  active_at             text,
  seen_at               text,
  opened_at             text,
  last_progress         text,
  last_failure_at       text,
  checksum              integer not null
) strict;

-- Each change of phase and each act of a person, with the counters before and after.
create table breaker_transition (
  id          integer primary key autoincrement,
  scope       text    not null,
  at          integer not null,
  from_phase  text    not null,
  to_phase    text    not null,
  reason_code text    not null,
  reason      text    not null,
  actor       text    not null,
  cause       text    not null,
  observation text,
  before      text,
  after       text    not null
) strict;

create index breaker_transition_scope on breaker_transition (scope, id);

-- What was counted already: "o:" and an observation's id, or "i:" and an iteration's.
create table breaker_observation (
  scope       text    not null,
  key         text    not null,
  recorded_at integer not null,
  primary key (scope, key)
) strict, without rowid;

-- Iterations that were begun and have no end yet.
create table breaker_iteration (
  scope         text    not null,
  id            text    not null,
  begun_at      integer not null,
  actor         text    not null,
  machine_id    text,
  boot_id       text,
  pid_namespace text,
  pid           integer,
  start_ticks   integer,
  primary key (scope, id)
) strict, without rowid;
