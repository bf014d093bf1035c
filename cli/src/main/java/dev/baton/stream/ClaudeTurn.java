package dev.baton.stream;

import org.jspecify.annotations.Nullable;

/**
 * Adds up what one turn of Claude uses. A message comes on several lines, one for each of its
 * blocks, all with the same id and usage, of which the largest counts; and its output is partial
 * while it is written. The turn's result has the final figures, and replaces the sum of the
 * messages.
 *
 * <p>Source: "Track cost and usage" in the documentation of Claude's agent SDK: same id, same
 * usage; of differing output the highest counts; the result is final.
 */
final class ClaudeTurn {
  private final BoundedMap<TokenUse> messages = new BoundedMap<>();
  private TokenUse main = TokenUse.NONE;
  private TokenUse subagents = TokenUse.NONE;

  /** A line of a message; returns whether it adds anything. */
  boolean add(@Nullable String id, boolean isOfSubagent, TokenUse use) {
    TokenUse before = id == null ? null : messages.get(id);
    TokenUse known = before == null ? TokenUse.NONE : before;
    TokenUse more = use.above(known);
    if (id != null) {
      messages.put(id, use.max(known));
    }
    if (isOfSubagent) {
      subagents = subagents.plus(more);
    } else {
      main = main.plus(more);
    }
    return !more.isNone();
  }

  /** What the messages have used so far. */
  TokenUse soFar() {
    return main.plus(subagents);
  }

  /**
   * Ends the turn and begins the next.
   *
   * @param result the result's figures; null when there are none. A turn that broke off may have
   *     zeros, which say nothing
   * @return what the turn has used. Subagents are counted by their messages where the result's
   *     input, which messages tell exactly, is too little to hold them
   */
  TokenUse end(@Nullable TokenUse result) {
    TokenUse sum = soFar();
    TokenUse use = sum;
    if (result != null && !result.isNone()) {
      use = result.input() >= sum.input() ? result : result.plus(subagents);
    }
    messages.clear();
    main = TokenUse.NONE;
    subagents = TokenUse.NONE;
    return use;
  }
}
