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
  private static final String LINK = "link";

  public Untrusted {
    settings = List.copyOf(settings);
  }

  /**
   * The link of a database, which names what is run or written elsewhere.
   *
   * @param value the program or the file that it names
   */
  public static Untrusted ofLink(Path file, byte[] content, String value) {
    return new Untrusted(
        file,
        new Content(content),
        List.of(new Refused(LINK, value, "starts a program, or writes a file elsewhere")));
  }

  /** The bytes of a file. */
  public static final class Content {
    private final byte[] bytes;

    Content(byte[] bytes) {
      this.bytes = bytes.clone();
    }

    /** A copy of the bytes. */
    public byte[] bytes() {
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

  /** Whether it is the link of a database. */
  public boolean isLink() {
    return settings.getFirst().name().equals(LINK);
  }

  /** The names of the settings, separated by a comma and a space. */
  String names() {
    return String.join(", ", settings.stream().map(Refused::name).toList());
  }
}
