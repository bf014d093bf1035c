package dev.baton.stream;

/** What each turn has used, where a format tells only what the session has used so far. */
final class SessionTokens {
  private final BoundedMap<TokenUse> totals = new BoundedMap<>();

  /** What was added since this session was told last. A total that went down began anew. */
  TokenUse step(String session, TokenUse total) {
    TokenUse before = totals.put(session, total);
    return before == null || before.input() > total.input() || before.output() > total.output()
        ? total
        : total.above(before);
  }
}
