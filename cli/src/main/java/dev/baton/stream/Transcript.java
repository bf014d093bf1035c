package dev.baton.stream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The file in which an agent keeps a session, one JSON object a line. An agent that is killed
 * leaves a call of a tool without its result, with which each of them copes. A power failure also
 * leaves half a line or zeros at the end, or no content at all.
 */
public record Transcript(Path path, String id, boolean joinsTornLines) {
  /**
   * Where an agent keeps its sessions.
   *
   * @param variable names the agent's folder instead of the usual one
   * @param usual that folder, below the user's home
   * @param sessions the folder below it
   * @param depth how many levels below that the files are
   * @param joinsTornLines whether the agent writes on behind half a line, and loses what it writes
   *     there: so does pi 0.73.1, which at the next start forgets everything before it
   */
  record Store(String variable, String usual, String sessions, int depth, boolean joinsTornLines) {
    List<Path> folders(Map<String, String> variables) {
      String home = variables.getOrDefault("HOME", "");
      String moved = variables.getOrDefault(variable, "");
      List<Path> folders = new ArrayList<>();
      for (Path folder :
          moved.isEmpty()
              ? List.of(Path.of(home, usual))
              : List.of(Path.of(moved), Path.of(moved, usual))) {
        Path found = folder.resolve(sessions);
        if (Files.isDirectory(found)) {
          folders.add(found);
        }
      }
      return folders;
    }
  }

  /** What of a session is left. */
  public enum Condition {
    /** It ends in a whole line. */
    WHOLE,
    /** Its last line is not whole. */
    TORN,
    /** Not even its first line is left. */
    LOST
  }

  /**
   * Finds the file of a session.
   *
   * @return null where the agent keeps none in the folder of its sessions
   */
  static @Nullable Transcript find(Store store, Map<String, String> variables, String id)
      throws IOException {
    for (Path folder : store.folders(variables)) {
      try (Stream<Path> files =
          Files.find(folder, store.depth, (path, about) -> isOf(path, about.isRegularFile(), id))) {
        Optional<Path> found = files.findFirst();
        if (found.isPresent()) {
          return new Transcript(found.get(), id, store.joinsTornLines);
        }
      }
    }
    return null;
  }

  /** Gemini CLI names its files by the first part of the id. */
  private static boolean isOf(Path path, boolean isFile, String id) {
    String name = path.getFileName().toString();
    int dash = id.indexOf('-');
    return isFile
        && (name.endsWith(id + ".jsonl")
            || (dash > 0
                && name.startsWith("session-")
                && name.endsWith("-" + id.substring(0, dash) + ".jsonl")));
  }

  /** Looks at its beginning and its end. */
  public Condition condition() throws IOException {
    String text = Files.readString(path, ISO_8859_1);
    return !text.startsWith("{") || text.indexOf('\n') < 0
        ? Condition.LOST
        : text.endsWith("\n") ? Condition.WHOLE : Condition.TORN;
  }

  /**
   * Makes a copy without its torn end, beside it, if the agent needs that. The file itself is not
   * changed.
   *
   * @return the id of the session to continue
   */
  public String repaired() throws IOException {
    if (!joinsTornLines || condition() != Condition.TORN) {
      return id;
    }
    String copy = UUID.randomUUID().toString();
    String text = Files.readString(path, ISO_8859_1);
    String whole = text.substring(0, text.lastIndexOf('\n') + 1).replace(id, copy);
    Path target = path.resolveSibling(path.getFileName().toString().replace(id, copy));
    Files.copy(path, target, StandardCopyOption.COPY_ATTRIBUTES);
    Files.writeString(target, whole, ISO_8859_1);
    return copy;
  }
}
