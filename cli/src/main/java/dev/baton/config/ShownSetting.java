package dev.baton.config;

import dev.baton.breaker.policy.PolicySources.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A setting in effect for a call, and where its value comes from.
 *
 * @param texts its value, several for a list; empty when it has none; secrets are masked
 * @param origin where it comes from, in words
 * @param others the other values that were given, the strongest first
 */
public record ShownSetting(
    Entry entry, List<String> texts, Kind source, String origin, List<Other> others) {

  /**
   * A value that does not apply.
   *
   * @param text as it was typed; secrets are masked
   * @param problem why it cannot be used; null when a stronger one applies
   */
  public record Other(String text, String origin, @Nullable String problem) {}
}
