package dev.baton.cli.kit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** All commands by name. */
public interface CommandIndex {

  /**
   * A command as lists show it.
   *
   * @param name its main name, of one or two words
   * @param summary what it does, in a few words
   * @param otherNames its aliases
   */
  record Entry(Heading heading, String name, String summary, List<String> otherNames) {
    public Entry {
      otherNames = List.copyOf(otherNames);
    }
  }

  /** All commands except hidden ones, heading by heading. */
  List<Entry> entries();

  /** The command with this main name, such as {@code ready} or {@code dep add}; null for none. */
  @Nullable Command find(String name);
}
