-- The token of the claim that was lost, so that its worker is known also where its epoch was given twice. Null
-- for what was lost earlier.
alter table lost_claim add column token text;
