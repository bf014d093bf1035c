  # $baton_who becomes the worker's task, epoch, run and iteration, as its environment names them.
  baton_who() {
    baton_word "${BATON_TASK-}"
    baton_who=$baton_word
    baton_word "${BATON_EPOCH-}"
    baton_who="$baton_who $baton_word"
    baton_word "${BATON_RUN-}"
    baton_who="$baton_who $baton_word"
    baton_word "${BATON_ITERATION-}"
    baton_who="$baton_who $baton_word"
  }
