package dev.baton.config;

import dev.baton.breaker.policy.PolicySources.Kind;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that somebody gave to a setting.
 *
 * @param texts the value; several of a list, else one
 * @param source which kind of place it stands in
 * @param place the same in words, such as the name of a variable
 * @param folder of the file that it stands in; null for none
 */
public record Given(List<String> texts, Kind source, String place, @Nullable Path folder) {
  public Given {
    texts = List.copyOf(texts);
  }

  /** The value of a setting that is no list. */
  public String text() {
    return texts.getFirst();
  }
}
