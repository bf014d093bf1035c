#!/bin/sh
# Refuses commits of workers that lost their claim. Save as hooks/pre-receive in the repository on the
# server, and make it executable. Also possible: --require-trailer, --accept-when-away.
BATON_DB=@database@
export BATON_DB
exec @launcher@ fence check --ref-updates --lock-timeout 20s
