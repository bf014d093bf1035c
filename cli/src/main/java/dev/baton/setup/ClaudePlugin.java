package dev.baton.setup;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.setup.Part.WholeFile;
import dev.baton.setup.Setup.Piece;
import dev.baton.task.WordList;
import dev.baton.text.CommandNames;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The plugin of Claude Code, in a folder that it loads without a marketplace once the user trusts
 * the work tree. The format: code.claude.com/docs/en/plugins-reference.
 */
final class ClaudePlugin {
  static final List<String> FILES =
      WordList.of(
          """
          .claude-plugin/plugin.json hooks/hooks.json hooks/heartbeat.sh commands/next.md
          commands/stale.md commands/rescue.md skills/tasks/SKILL.md
          """);

  /** A text that each file of the plugin contains. */
  static final String MARK = "baton setup claude --plugin";

  private ClaudePlugin() {}

  /**
   * Its files.
   *
   * @param folder with Claude Code's settings; ends with a slash, or empty
   */
  static List<Piece> pieces(String folder, CommandNames names) {
    return FILES.stream()
        .map(name ->
            new Piece(
                folder + "skills/baton/" + name,
                WholeFile.of(resource("plugin/" + name), MARK, names),
                true))
        .toList();
  }

  /** A file beside this class, with one byte in each char. */
  static String resource(String name) {
    try (InputStream in = ClaudePlugin.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return new String(in.readAllBytes(), ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
