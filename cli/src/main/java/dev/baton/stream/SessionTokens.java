package dev.baton.stream;

import dev.baton.breaker.TokenUse;

/** The tokens of each turn, for formats that report only the session's total so far. */
final class SessionTokens {
  private final BoundedMap<TokenUse> totals = new BoundedMap<>();

  /** The increase since the last report of this session. A total that decreased has restarted. */
  TokenUse step(String session, TokenUse total) {
    TokenUse before = totals.put(session, total);
    return before == null || !before.max(total).equals(total) ? total : total.above(before);
  }
}
