package dev.baton.cli.setup;

import static dev.baton.cli.kit.Heading.BEGIN;

import dev.baton.app.BdSettings;
import dev.baton.app.HandoverNotice;
import dev.baton.app.Memories;
import dev.baton.app.NameDatabase;
import dev.baton.app.TaskView;
import dev.baton.cli.cron.CronCommands.CronSupport;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.StoreLocation;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.link.OtherTracker;
import dev.baton.cli.option.FilterOptions;
import dev.baton.git.GitLayout;
import dev.baton.handover.Handover;
import dev.baton.setup.Lesson;
import dev.baton.setup.Setup;
import dev.baton.setup.Setup.Assistant;
import dev.baton.store.StoreException;
import dev.baton.task.TaskId.IdPrefix;
import dev.baton.terminal.Sanitize;
import dev.baton.text.CommandNames;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.BatonFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The first commands in a repository: its database, and the instructions for agents. */
public final class SetupCommands implements Commands {
  /** A session that begins has other things to read, too. */
  private static final int SHOWN_LEFT = 3;

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(BEGIN, "init", "create the task database of this repository"),
        Row.of(BEGIN, "prime", "print instructions for an agent", "onboard"),
        Row.of(BEGIN, "setup claude", "connect Claude Code: hooks and CLAUDE.md, or the plugin"),
        Row.of(BEGIN, "setup codex", "connect Codex: MCP server, start hook, AGENTS.md"),
        Row.of(BEGIN, "setup gemini", "connect Gemini CLI: MCP server, start hook, GEMINI.md"),
        Row.of(BEGIN, "setup cursor", "connect Cursor: MCP server, AGENTS.md"),
        Row.of(BEGIN, "setup opencode", "connect OpenCode: MCP server, plugin, AGENTS.md"),
        Row.of(BEGIN, "setup pi", "connect pi: extension with the tools, AGENTS.md"),
        Row.of(BEGIN, "setup agents", "connect any other agent: .mcp.json, AGENTS.md"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "init" ->
          new Syntax(
                  "Create the task database of this repository, or of this directory.",
                  call -> new InitCommand(call).run())
              .option("-p --prefix", "NAME", "prefix of task ids (default: the directory's name)")
              // bd's options against actions that Baton never takes.
              .flag("--skip-hooks --skip-agents --non-interactive --stealth --init-if-missing", "")
              .flag("--setup-exclude --force --contributor --team", "")
              .option("--database --backend --role", "NAME", "")
              .flag("--from-jsonl", "import the tasks of .beads/issues.jsonl")
              .example("baton init")
              .example("baton init --prefix app");
      case "prime" ->
          new Syntax(
                  "Print the instructions that teach an agent to use Baton.", SetupCommands::prime)
              .flag(
                  "--session",
                  "for the start hook of a session: print the state of the tasks instead, and for"
                      + " Claude Code write the worker's name and process to CLAUDE_ENV_FILE")
              .flag(
                  "--stop",
                  "for its stop hook: ask it to close or release what it holds, if it says that it"
                      + " is done")
              .flag("--hook-json", "print it as the JSON that start hooks of agents expect")
              .flag("--full --mcp --stealth --export", "")
              .flag("--no-memories", "")
              .flag("--memories-only", "")
              .option("--max-memories", "N", "")
              .option("--max-memory-chars", "N", "")
              .example("baton prime")
              .example("baton setup agents");
      default -> setup(name, assistant(name));
    };
  }

  private static Syntax setup(String name, Assistant assistant) {
    boolean isClaude = assistant == Assistant.CLAUDE;
    String more =
        isClaude
            ? " In .claude, hooks show the state of the tasks when a session begins, tell the"
                + " session which worker it is, and renew the claim while it works. With --plugin,"
                + " a plugin in .claude/skills does all that, and adds the MCP server, commands"
                + " and a skill instead of the instructions."
            : " In "
                + assistant.settings()
                + ", "
                + (assistant == Assistant.PI
                    ? "an extension gives it the tools of 'baton mcp'."
                    : "an entry starts 'baton mcp', whose tools the agent uses. An entry of that"
                        + " name that you wrote is not changed.")
                + atStart(assistant);
    Syntax syntax =
        new Syntax(
            "Keep the instructions of 'baton prime' in "
                + assistant.file()
                + " at the top of the work tree."
                + more,
            call -> setUp(call, assistant));
    if (isClaude) {
      syntax.flag("--plugin", "install the plugin instead of instructions and hooks");
    }
    if (assistant != Assistant.AGENTS) {
      syntax.flag(
          "--user",
          isClaude
              ? "with --plugin: in your own settings, for all repositories"
              : "only the MCP server, in your own settings, for all repositories");
    }
    return syntax
        .flag(
            "--remove",
            "remove everything again, byte for byte; a file of Baton's that you edited is kept")
        .flag("--check", "only check whether it is present and up to date; exit code 1 if not")
        .example("baton " + name)
        .example("baton " + name + " --remove");
  }

  private static String atStart(Assistant assistant) {
    String what =
        switch (assistant) {
          case CODEX -> " A hook in .codex/hooks.json, once you trust it in Codex,";
          case GEMINI -> " A hook";
          case OPENCODE -> " A plugin in .opencode/plugins";
          case PI -> " It also";
          default -> "";
        };
    return what.isEmpty()
        ? ""
        : what + " tells each new session the state of the tasks and what earlier workers left.";
  }

  private static Assistant assistant(String name) {
    for (Assistant assistant : Assistant.values()) {
      if (name.equals("setup " + assistant.word())) {
        return assistant;
      }
    }
    throw Commands.unknown(name);
  }

  private static ExitCode prime(Call call) {
    SessionHooks session = new SessionHooks(call);
    if (call.has("--stop")) {
      return call.show(session.stop());
    }
    boolean isStart = call.has("--session");
    boolean isTaught = isStart && !call.dialect().answersAsBd();
    String said = isTaught ? session.start(left(call)) : lesson(call) + left(call);
    String text = call.output().said(said);
    // Codex would make a message of an empty text, too.
    boolean isNothing = isTaught && text.isEmpty();
    boolean isHook = call.has("--hook-json") && !isNothing;
    call.output().show(isHook ? new SetupView.Start(text) : new SetupView.Instructions(text));
    if (isStart) {
      session.tellTheSession();
    }
    return ExitCode.OK;
  }

  /** Callers of bd learn its commands, and what they are to remember. */
  private static String lesson(Call call) {
    if (!call.dialect().answersAsBd()) {
      return Lesson.TEXT;
    }
    if (call.has("--export") || !call.workspace().location().mayExist()) {
      return Lesson.BD;
    }
    boolean alone = call.has("--memories-only");
    String memories = alone || !call.has("--no-memories") ? memories(call) : "";
    return alone ? memories.stripLeading() : Lesson.BD + memories;
  }

  /** What other workers have left, which a session that begins should know. */
  private static String left(Call call) {
    boolean isUnwanted =
        call.has("--export")
            || call.has("--memories-only")
            || !call.workspace().location().mayExist();
    StringBuilder text = new StringBuilder();
    try {
      List<TaskView> left =
          isUnwanted
              ? List.of()
              : new Handover(call.workspace()).left(call.workspace().caller(), SHOWN_LEFT);
      for (TaskView view : left) {
        for (HandoverNotice notice : view.handover()) {
          text.append("- ").append(view.task().id()).append(": ").append(notice.line());
          text.append('\n');
        }
      }
    } catch (StoreException | Failure unreadable) {
      call.output().warn("what is left of earlier work is unknown: " + unreadable.getMessage());
    }
    return text.isEmpty()
        ? ""
        : "\n## Left by earlier workers\n\nClaim the task first, then use the command.\n\n" + text;
  }

  /** What is to be remembered, as far as it fits; at least one of them. */
  private static String memories(Call call) {
    int most = limit(call, "max-memories");
    int length = limit(call, "max-memory-chars");
    Map<String, String> all = new Memories(call.stores()).find("");
    StringBuilder text = new StringBuilder();
    int shown = 0;
    for (Map.Entry<String, String> memory : all.entrySet()) {
      String line =
          "- " + Sanitize.line(memory.getKey()) + ": " + Sanitize.line(memory.getValue()) + "\n";
      if (shown > 0 && (shown == most || text.length() + line.length() > length)) {
        break;
      }
      text.append(line);
      shown++;
    }
    String left =
        shown == all.size() ? "" : (all.size() - shown) + " more: `bd memories` lists them.\n\n";
    return all.isEmpty() ? "" : "\n## Memories\n\n" + left + text;
  }

  /** By the option, else by bd's setting; 0 is no limit. */
  private static int limit(Call call, String name) {
    String given = call.value("--" + name);
    String text = given == null ? new BdSettings(call.workspace()).get("prime." + name) : given;
    int limit = text.isEmpty() ? 0 : FilterOptions.limit(text, false);
    return limit == 0 ? Integer.MAX_VALUE : limit;
  }

  /** Adds instructions about Baton to the files that an agent reads. */
  private static ExitCode setUp(Call call, Assistant assistant) {
    boolean check = call.has("--check");
    boolean remove = call.has("--remove");
    call.exclude("--check", "--remove");
    boolean plugin = call.has("--plugin");
    boolean user = call.has("--user");
    if (user && assistant == Assistant.CLAUDE && !plugin) {
      throw Failure.usage("--user needs --plugin", "use both, or neither");
    }
    CommandNames called = call.environment().commandNames();
    // bd and cub are names of other programs, too.
    CommandNames names =
        List.of("bd", "cub").contains(called.name()) ? CommandNames.AS_WRITTEN : called;
    Setup setup =
        user
            ? Setup.ofUser(assistant, call.environment().variables(), names)
            : Setup.ofProject(assistant, plugin, top(call), names);
    List<Setup.Step> steps = check ? setup.check() : remove ? setup.remove() : setup.install();
    SetupView.Files files = new SetupView.Files(assistant, steps);
    call.output().show(files);
    return check && !files.areCurrent() ? ExitCode.FAILED : ExitCode.OK;
  }

  private static Path top(Call call) {
    GitLayout git = call.workspace().location().git();
    if (git == null || git.worktree() == null) {
      throw Failure.notFound(
          "no_repository",
          "not a git work tree: " + call.environment().directory(),
          "run this in the repository that the agent works in");
    }
    return git.worktree();
  }

  /** {@code baton init}: creates the database of a repository. */
  private record InitCommand(Call call) {
    ExitCode run() {
      FirstTasks tasks = FirstTasks.of(call.workspace());
      String wanted = call.value("--prefix");
      StoreLocation location = call.workspace().location();
      refuseElsewhere(location);
      IdPrefix prefix =
          wanted == null
              ? NameDatabase.usual(location.git(), call.environment().directory())
              : new IdPrefix(wanted);
      call.workspace().createStores();
      NameDatabase.Result named = new NameDatabase(call.stores()).name(prefix, wanted != null);
      CronSupport.register(call);
      if (call.dialect().keepsBeadsFolder()) {
        makeFolder(named.prefix());
      }
      if (tasks != null) {
        tasks.importAll(call.caller());
      }
      boolean inDirectory = location.git() == null && location.server() == null;
      call.output()
          .show(
              new SetupView.Database(
                  location.place(), named.prefix(), named.before(), inDirectory, tasks));
      if (tasks == null && named.before() == null && !call.output().isJson()) {
        for (OtherTracker tracker : OtherTracker.find(call.environment())) {
          call.output().note("found " + tracker.file() + ": " + tracker.advice());
        }
      }
      return ExitCode.OK;
    }

    /** GIT_DIR, which a hook may have passed on, must not make this change another project. */
    private void refuseElsewhere(StoreLocation location) {
      Environment environment = call.environment();
      GitLayout git = location.git();
      if (git != null
          && environment.variable("GIT_DIR") != null
          && location.file().startsWith(git.commonDir())
          && !git.isAround(environment.directory(), environment.variables())) {
        throw Failure.usage(
            "GIT_DIR names the repository "
                + git.commonDir()
                + ", but this directory is not in its work tree: expected init in that work tree",
            "unset GIT_DIR, or use baton -C with a directory of that repository");
      }
    }

    /** Programs for bd look for its folder. */
    private void makeFolder(String prefix) {
      try {
        BatonFolder.create(call.workspace().location().top(call.environment().directory()), prefix);
      } catch (IOException e) {
        call.output().warn("no .beads for programs that look for it: " + FileTrouble.of(e));
      }
    }
  }
}
