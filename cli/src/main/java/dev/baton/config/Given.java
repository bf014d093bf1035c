package dev.baton.config;

import dev.baton.breaker.policy.PolicySources.Kind;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that was given to a setting.
 *
 * @param texts the value; several for a list, otherwise one
 * @param source the kind of its source
 * @param place its source in words, such as the name of a variable
 * @param folder of its file; null for none
 * @param allowed false for a value that a repository may not set without the user's consent
 */
public record Given(
    List<String> texts, Kind source, String place, @Nullable Path folder, boolean allowed) {
  public Given {
    texts = List.copyOf(texts);
  }

  /** A value that applies. */
  public Given(List<String> texts, Kind source, String place, @Nullable Path folder) {
    this(texts, source, place, folder, true);
  }

  /** The value of a setting that is not a list. */
  public String text() {
    return texts.getFirst();
  }
}
