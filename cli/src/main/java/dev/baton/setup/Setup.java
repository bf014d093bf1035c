package dev.baton.setup;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.hooks.HookFile;
import dev.baton.hooks.HookScript;
import dev.baton.setup.Part.Both;
import dev.baton.setup.Part.MarkedBlock;
import dev.baton.setup.Part.WholeFile;
import dev.baton.task.InvalidValue;
import dev.baton.text.CommandNames;
import dev.baton.trust.StateHome;
import dev.baton.trust.TreeFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Baton's instructions and hooks for an assistant.
 *
 * @param top of the work tree, or the folder with the user's own settings; absolute
 * @param isOfUser whether it is the latter
 * @param replaced what is removed when the pieces are installed, because it does the same in
 *     another way
 * @param ofOthers what other assistants have here that read the same instructions
 */
public record Setup(
    Path top, boolean isOfUser, List<Piece> pieces, List<Piece> replaced, List<Piece> ofOthers) {
  static final String HEARTBEAT = ".claude/hooks/baton-heartbeat.sh";

  private static final String ABOUT = "Written by 'baton setup claude'; '--remove' removes it.";

  /**
   * What an assistant gets in a work tree.
   *
   * @param plugin whether Claude Code gets the plugin, instead of hooks and instructions
   * @param top of the work tree, absolute
   * @param names the name that the assistant calls Baton by
   */
  public static Setup ofProject(Assistant assistant, boolean plugin, Path top, CommandNames names) {
    if (assistant != Assistant.CLAUDE) {
      List<Piece> pieces = new ArrayList<>(assistant.parts(top, names));
      pieces.add(lesson(assistant, names));
      List<Piece> ofOthers = new ArrayList<>();
      for (Assistant other : Assistant.values()) {
        if (other != assistant && other.file().equals(assistant.file())) {
          ofOthers.addAll(other.parts(top, names));
        }
      }
      return new Setup(top, false, pieces, List.of(), ofOthers);
    }
    List<Piece> files =
        List.of(
            new Piece(HEARTBEAT, WholeFile.of(HookScript.heartbeat(ABOUT), ABOUT, names), false),
            new Piece(".claude/settings.json", JsonHooks.ofClaude(names), false),
            lesson(assistant, names));
    List<Piece> ofPlugin = ClaudePlugin.pieces(".claude/", names);
    return new Setup(top, false, plugin ? ofPlugin : files, plugin ? files : ofPlugin, List.of());
  }

  /**
   * What an assistant gets in the settings of the user, for all repositories: the server, or the
   * plugin, but no instructions.
   *
   * @param variables of the environment, which say where these settings are
   * @param names the name that the assistant calls Baton by
   * @throws InvalidValue when there is no such place
   */
  public static Setup ofUser(
      Assistant assistant, Map<String, String> variables, CommandNames names) {
    Path top = assistant.folderOfUser(variables);
    if (top == null) {
      throw new InvalidValue("HOME is not set: expected the folder of your own settings");
    }
    List<Piece> pieces =
        assistant == Assistant.CLAUDE
            ? ClaudePlugin.pieces("", names)
            : List.of(assistant.entry(top, true, names));
    return new Setup(top, true, pieces, List.of(), List.of());
  }

  private static Piece lesson(Assistant assistant, CommandNames names) {
    String lesson = new String(names.in(Lesson.TEXT).getBytes(UTF_8), ISO_8859_1);
    return new Piece(assistant.file(), new MarkedBlock(lesson), false);
  }

  /**
   * A part of a file.
   *
   * @param file relative to the top
   * @param isPlain whether no link may lead to it, not even one within the work tree
   */
  record Piece(String file, Part part, boolean isPlain) {}

  /** The state of a file, or what was done with it. */
  public enum Status {
    CURRENT,
    MISSING,
    OUTDATED,
    CREATED,
    CHANGED,
    UNCHANGED,
    REMOVED,
    /** A file of Baton's was edited, so that it is not removed. */
    KEPT
  }

  /**
   * One file.
   *
   * @param name relative to the top
   */
  public record Step(String name, Status status) {}

  /** A planned change of a file; a null text stands for no file. */
  private record Plan(
      String name, Path file, @Nullable String before, @Nullable String after, boolean isEdited) {
    boolean changes() {
      return before == null ? after != null : !before.equals(after);
    }
  }

  /**
   * The state of all files; changes nothing.
   *
   * @throws InvalidValue as {@link #install}
   * @throws dev.baton.hooks.HookFile.HookFailure when a file cannot be read
   */
  public List<Step> check() {
    List<Step> steps = new ArrayList<>();
    for (Piece piece : pieces) {
      Plan plan = plan(piece, true);
      String before = plan.before();
      boolean there =
          plan.isEdited() || (before != null && !before.equals(plan(piece, false).after()));
      Status status = there ? Status.OUTDATED : Status.MISSING;
      steps.add(new Step(plan.name(), plan.changes() ? status : Status.CURRENT));
    }
    return steps;
  }

  /**
   * Installs or updates everything. Writes nothing unless all files can be changed.
   *
   * @throws InvalidValue when a file cannot be changed; the message names the file
   * @throws dev.baton.hooks.HookFile.HookFailure when a file cannot be read or written
   */
  public List<Step> install() {
    return carryOut(true);
  }

  /**
   * Removes everything and restores the files exactly. Instructions stay while another assistant
   * that reads them is set up here.
   *
   * @throws RuntimeException as {@link #install}
   */
  public List<Step> remove() {
    return carryOut(false);
  }

  private List<Step> carryOut(boolean in) {
    List<Plan> plans = new ArrayList<>();
    boolean shared = !in && ofOthers.stream().anyMatch(this::isPresent);
    for (Piece piece : pieces) {
      if (!shared || !(piece.part() instanceof MarkedBlock)) {
        plans.add(plan(piece, in));
      }
    }
    for (Piece piece : replaced) {
      if (isPresent(piece)) {
        plans.add(plan(piece, false));
      }
    }
    List<Step> steps = new ArrayList<>();
    for (Plan plan : plans) {
      steps.add(new Step(plan.name(), carryOut(plan)));
    }
    return steps;
  }

  /** Whether there is something to remove; not in a file that Baton cannot read. */
  private boolean isPresent(Piece piece) {
    try {
      Plan plan = plan(piece, false);
      return plan.changes() || plan.isEdited();
    } catch (InvalidValue unreadable) {
      return false;
    }
  }

  private Status carryOut(Plan plan) {
    if (!plan.changes()) {
      return plan.isEdited()
          ? Status.KEPT
          : plan.before() == null ? Status.MISSING : Status.UNCHANGED;
    }
    if (plan.after() == null) {
      HookFile.delete(plan.file());
      removeEmptyFolders(plan.file().getParent());
      return Status.REMOVED;
    }
    if (plan.before() == null) {
      HookFile.createText(plan.file(), plan.after());
      return Status.CREATED;
    }
    HookFile.change(plan.file(), plan.after());
    return Status.CHANGED;
  }

  private Plan plan(Piece piece, boolean in) {
    Path file = place(piece);
    String name = name(piece);
    String before = Files.exists(file) ? HookFile.read(file) : null;
    try {
      String after;
      if (in) {
        after = piece.part().with(before);
      } else {
        after = before == null ? null : piece.part().without(before);
      }
      boolean isEdited =
          before != null && piece.part() instanceof WholeFile own && own.isEdited(before);
      return new Plan(name, file, before, after, isEdited);
    } catch (InvalidValue e) {
      throw new InvalidValue(name + " is not changed: " + e.getMessage(), e.hint());
    }
  }

  private String name(Piece piece) {
    return isOfUser ? top.resolve(piece.file()).toString() : piece.file();
  }

  private Path place(Piece piece) {
    try {
      Path file = top.resolve(piece.file());
      if (piece.isPlain()) {
        refuseLinks(file);
      }
      return isOfUser ? file : TreeFiles.toWrite(top, file);
    } catch (FileSystemException e) {
      throw new InvalidValue(
          name(piece) + " is not changed: " + e.getReason(),
          "replace the link by a file in the work tree");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Refuses a file that is reached by a link below the folder that has the settings. */
  private void refuseLinks(Path file) throws FileSystemException {
    for (Path at = file; at != null && at.startsWith(top); at = at.getParent()) {
      boolean isTree = at.equals(top) && !isOfUser;
      if (!isTree && Files.isSymbolicLink(at)) {
        throw new FileSystemException(file.toString(), null, at + " is a symbolic link");
      }
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileSystemException(file.toString(), null, "it is not a regular file");
    }
  }

  /** Removes folders that have become empty, below the top. */
  private void removeEmptyFolders(@Nullable Path from) {
    try {
      for (Path folder = from;
          folder != null && !folder.equals(top) && folder.startsWith(top);
          folder = folder.getParent()) {
        Files.delete(folder);
      }
    } catch (IOException notEmpty) {
      // It is not empty and stays.
    }
  }

  /** The supported assistants. */
  public enum Assistant {
    CLAUDE("claude", "CLAUDE.md", "CLAUDE_CONFIG_DIR", ".claude"),
    CODEX("codex", "AGENTS.md", "CODEX_HOME", ".codex"),
    GEMINI("gemini", "GEMINI.md", "", ".gemini"),
    CURSOR("cursor", "AGENTS.md", "", ".cursor"),
    OPENCODE("opencode", "AGENTS.md", "", ".config/opencode"),
    PI("pi", "AGENTS.md", "PI_CODING_AGENT_DIR", ".pi/agent"),
    AGENTS("agents", "AGENTS.md", "", "");

    private final String word;
    private final String file;
    private final String variable;
    private final String folder;

    /**
     * @param file with instructions, which it reads at the top of a work tree
     * @param variable the one that names the folder of the user's settings; may be empty
     * @param folder where they are otherwise, in the home directory
     */
    Assistant(String word, String file, String variable, String folder) {
      this.word = word;
      this.file = file;
      this.variable = variable;
      this.folder = folder;
    }

    /** The name on the command line. */
    public String word() {
      return word;
    }

    /** The name of the file with its instructions. */
    public String file() {
      return file;
    }

    /** The file with its servers in a work tree; empty where they are in a plugin. */
    public String settings() {
      return switch (this) {
        case CLAUDE -> "";
        case CODEX -> ".codex/config.toml";
        case GEMINI -> ".gemini/settings.json";
        case CURSOR -> ".cursor/mcp.json";
        case OPENCODE -> "opencode.json";
        case PI -> ".pi/extensions/baton.ts";
        case AGENTS -> ".mcp.json";
      };
    }

    /** The folder of the user's settings; null where there is none. */
    private @Nullable Path folderOfUser(Map<String, String> variables) {
      Path own = StateHome.absolute(variables.get(variable));
      Path home = StateHome.absolute(variables.get("HOME"));
      Path config = StateHome.absolute(variables.get("XDG_CONFIG_HOME"));
      if (this == OPENCODE && config != null) {
        return config.resolve("opencode");
      }
      return own != null || home == null ? own : home.resolve(folder);
    }

    /** The entry of Baton's server in a work tree, with what runs when a session begins. */
    private List<Piece> parts(Path top, CommandNames names) {
      Piece entry = entry(top, false, names);
      return switch (this) {
        case CODEX ->
            List.of(entry, new Piece(".codex/hooks.json", JsonHooks.ofCodex(names), true));
        case GEMINI ->
            List.of(
                new Piece(entry.file(), new Both(entry.part(), JsonHooks.ofGemini(names)), true));
        case OPENCODE ->
            List.of(
                entry,
                new Piece(
                    ".opencode/plugins/baton.js",
                    WholeFile.of(
                        ClaudePlugin.resource("opencode.js"), "baton setup opencode", names),
                    true));
        default -> List.of(entry);
      };
    }

    /**
     * The entry of Baton's server.
     *
     * @param top the work tree, or the folder of the user's settings
     */
    private Piece entry(Path top, boolean isOfUser, CommandNames names) {
      String name = settings();
      String path = isOfUser ? name.substring(name.indexOf('/') + 1) : name;
      if (this == OPENCODE && Files.exists(top.resolve("opencode.jsonc"))) {
        path = "opencode.jsonc";
      }
      Part part =
          switch (this) {
            case CODEX -> new TomlEntry(names);
            case OPENCODE -> JsonEntry.ofOpenCode(names);
            case PI -> WholeFile.of(ClaudePlugin.resource("pi.ts"), "baton setup pi", names);
            default -> JsonEntry.of(word, names);
          };
      return new Piece(path, part, true);
    }
  }
}
