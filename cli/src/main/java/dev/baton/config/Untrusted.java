package dev.baton.config;

import java.nio.file.Path;
import java.util.List;

/**
 * A repository's config file with values that do not apply, because the user has not consented to
 * them.
 *
 * @param content the bytes from which the values were read
 * @param settings the values that do not apply; at least one
 */
public record Untrusted(Path file, Content content, List<Refused> settings) {
  public Untrusted {
    settings = List.copyOf(settings);
  }

  /** The bytes of a file. */
  public static final class Content {
    private final byte[] bytes;

    Content(byte[] bytes) {
      this.bytes = bytes.clone();
    }

    byte[] bytes() {
      return bytes.clone();
    }
  }

  /**
   * A value that does not apply.
   *
   * @param name as the file has it
   * @param value as it was written; hidden where it is a secret
   * @param risk what it could do, in a few words
   */
  public record Refused(String name, String value, String risk) {}

  /** The names of the settings, for people. */
  String names() {
    return String.join(", ", settings.stream().map(Refused::name).toList());
  }
}
