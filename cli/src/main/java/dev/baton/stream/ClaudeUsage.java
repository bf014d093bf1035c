package dev.baton.stream;

import dev.baton.breaker.TokenUse;
import dev.baton.json.JsonScan;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code usage} from Claude's messages and results. Claude's own {@code input_tokens} is only
 * the part after the last cache mark, often fewer than ten tokens; {@code
 * cache_creation_input_tokens} is the rest of the new input, and {@code cache_read_input_tokens}
 * what was read from the cache.
 */
final class ClaudeUsage {
  private ClaudeUsage() {}

  /** Null when there is none. */
  static @Nullable TokenUse read(JsonScan json) {
    if (!json.object()) {
      return null;
    }
    TokenUse use = TokenUse.NONE;
    while (json.member()) {
      if (json.named("input_tokens") || json.named("cache_creation_input_tokens")) {
        use = use.plus(new TokenUse(json.count(), 0, 0));
      } else if (json.named("output_tokens")) {
        use = use.plus(new TokenUse(0, 0, json.count()));
      } else if (json.named("cache_read_input_tokens")) {
        use = use.plus(new TokenUse(0, json.count(), 0));
      } else {
        json.skip();
      }
    }
    return use;
  }
}
