package dev.baton.run;

/** The words with which an agent says that it is done. */
final class CompletionWords {
  /** ralph's convention. */
  static final String PROMISE = "<promise>COMPLETE</promise>";

  private CompletionWords() {}
}
