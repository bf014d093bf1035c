package dev.baton.cli.kit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** All commands by name. */
public interface CommandIndex {

  /** All commands except hidden ones, heading by heading. */
  List<Commands.Row> entries();

  /** The command with this main name, such as {@code ready} or {@code dep add}; null for none. */
  @Nullable Command find(String name);
}
