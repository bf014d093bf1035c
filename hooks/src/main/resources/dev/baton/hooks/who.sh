  umask 077
  word "${BATON_TASK-}"
  who=$word
  word "${BATON_EPOCH-}"
  who="$who $word"
  word "${BATON_RUN-}"
  who="$who $word"
  word "${BATON_ITERATION-}"
  who="$who $word"
