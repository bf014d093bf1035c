package dev.baton.stream;

import dev.baton.json.JsonScan;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code usage} from Claude's messages and results. Claude's own {@code input_tokens} is only
 * the part after the last cache mark, often fewer than ten tokens; {@code
 * cache_creation_input_tokens} is the rest of the new input, and is added. {@code
 * cache_read_input_tokens} is left out: it is the whole conversation once more at every step.
 */
final class ClaudeUsage {
  private ClaudeUsage() {}

  /** Null when there is none. */
  static @Nullable TokenUse read(JsonScan json) {
    if (!json.object()) {
      return null;
    }
    long input = 0;
    long output = 0;
    while (json.member()) {
      if (json.named("input_tokens") || json.named("cache_creation_input_tokens")) {
        input = TokenUse.sum(input, json.count());
      } else if (json.named("output_tokens")) {
        output = json.count();
      } else {
        json.skip();
      }
    }
    return new TokenUse(input, output);
  }
}
