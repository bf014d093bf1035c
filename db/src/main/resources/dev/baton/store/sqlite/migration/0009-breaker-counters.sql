-- A counter is a name with its number, such as "no_progress=2 failures=1", and left out at zero: a new
-- rule of the breaker counts without a column of its own. Checksums take the same numbers as before
-- in the same order, so that a damaged row stays a damaged row.
alter table breaker add column counters text not null default '';

update breaker set counters = trim(
  iif(no_progress <> 0, 'no_progress=' || no_progress || ' ', '')
  || iif(failures <> 0, 'failures=' || failures || ' ', '')
  || iif(unproven_claims <> 0, 'unproven_claims=' || unproven_claims || ' ', '')
  || iif(permission_denials <> 0, 'permission_denials=' || permission_denials || ' ', '')
  || iif(task_iterations <> 0, 'task_iterations=' || task_iterations || ' ', ''));

alter table breaker drop column no_progress;
alter table breaker drop column failures;
alter table breaker drop column unproven_claims;
alter table breaker drop column permission_denials;
alter table breaker drop column task_iterations;
