package dev.baton.setup;

import dev.baton.hooks.HookScript;
import dev.baton.setup.Part.WholeFile;
import dev.baton.setup.Setup.Piece;
import dev.baton.task.WordList;
import dev.baton.text.CommandNames;
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

  static String resource(String name) {
    return HookScript.resource(ClaudePlugin.class, name);
  }
}
