package dev.baton.program;

import dev.baton.agent.ChildEnvironment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The editor of the user, as the variables VISUAL and EDITOR name it. That of git is not asked: the
 * settings of a repository must not decide which program runs.
 */
public record Editor(String command) {
  /**
   * The user's editor.
   *
   * @param atTerminal whether one may be used that the user did not name
   * @return null where there is none
   */
  public static @Nullable Editor of(Map<String, String> variables, boolean atTerminal) {
    for (String name : new String[] {"VISUAL", "EDITOR"}) {
      String named = variables.get(name);
      if (named != null && !named.isBlank()) {
        return new Editor(named);
      }
    }
    if (atTerminal) {
      for (String usual : new String[] {"editor", "vi", "nano"}) {
        if (SearchPath.find(usual, variables.get("PATH")) != null) {
          return new Editor(usual);
        }
      }
    }
    return null;
  }

  /**
   * Edits a file, and waits.
   *
   * @param quiet whether nothing may be printed to standard output
   * @return the editor's exit code
   * @throws IOException when it cannot be started
   */
  public int edit(Path file, Path directory, boolean quiet) throws IOException {
    // As git does: the value may contain options.
    String line = command + " \"$@\"" + (quiet ? " >&2" : "");
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", line, "editor", file.toString())
            .directory(directory.toFile())
            .inheritIO();
    ChildEnvironment.restore(builder.environment());
    return PassThrough.await(builder.start()::waitFor);
  }
}
