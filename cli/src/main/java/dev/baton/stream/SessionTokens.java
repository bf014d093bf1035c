package dev.baton.stream;

/** The tokens of each turn, for formats that report only the session's total so far. */
final class SessionTokens {
  private final BoundedMap<TokenUse> totals = new BoundedMap<>();

  /** The increase since the last report of this session. A total that decreased has restarted. */
  TokenUse step(String session, TokenUse total) {
    TokenUse before = totals.put(session, total);
    return before == null || before.input() > total.input() || before.output() > total.output()
        ? total
        : total.above(before);
  }
}
