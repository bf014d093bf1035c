# Refuses commits of workers that lost their claim. The job needs the whole history (fetch-depth: 0),
# and BATON_DB with the address of the project, whose password is in PGPASSWORD.
# Also possible: --require-trailer, --accept-when-away.
base=${GITHUB_BASE_REF:+origin/$GITHUB_BASE_REF}
base=${base:-${CI_MERGE_REQUEST_DIFF_BASE_SHA:-origin/HEAD}}
baton fence check --commits "$base..HEAD"
