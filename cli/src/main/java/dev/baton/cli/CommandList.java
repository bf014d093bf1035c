package dev.baton.cli;

import java.util.ArrayList;
import java.util.List;

/** What there is to choose from: all commands that people type, in the order of the overview. */
final class CommandList {
  private CommandList() {}

  /**
   * A line of the overview.
   *
   * @param group the heading that it stands under
   */
  record Entry(String name, String group, String summary) {}

  /** Whether the word is the first of a command's name of two, such as {@code dep}. */
  static boolean isGroup(String word) {
    for (Entry entry : overview()) {
      if (isIn(entry, word)) {
        return true;
      }
    }
    return false;
  }

  /** The commands whose name begins with that word; empty where it begins none. */
  static List<Entry> group(String word) {
    List<Entry> entries = new ArrayList<>();
    for (Entry entry : overview()) {
      if (isIn(entry, word)) {
        entries.add(entry);
      }
    }
    return entries;
  }

  private static boolean isIn(Entry entry, String word) {
    String name = entry.name();
    return name.length() > word.length()
        && name.charAt(word.length()) == ' '
        && name.startsWith(word);
  }

  /** The overview, in the order in which it is shown. */
  static List<Entry> overview() {
    return List.of(
        new Entry[] {
          new Entry("init", "Begin", "create the task database of this repository"),
          new Entry("prime", "Begin", "the lines that teach an agent to use Baton"),
          new Entry("setup claude", "Begin", "teach Claude Code, and let it heartbeat"),
          new Entry("setup codex", "Begin", "teach Codex by AGENTS.md"),
          new Entry("setup agents", "Begin", "teach whatever agent reads AGENTS.md"),
          new Entry("ready", "Work", "what can be started now, dropped tasks included"),
          new Entry("claim", "Work", "claim a task, or the next ready one"),
          new Entry("start", "Work", "start working on a task (a claim)"),
          new Entry("heartbeat", "Work", "renew a claim"),
          new Entry("release", "Work", "give a claimed task back unfinished"),
          new Entry("close", "Work", "close tasks: done"),
          new Entry("stale", "Recover", "tasks whose worker is gone, with evidence"),
          new Entry("sweep", "Recover", "give dropped tasks back"),
          new Entry("rescue list", "Recover", "what was saved of dead workers' files"),
          new Entry("rescue show", "Recover", "which files were saved, and which not"),
          new Entry("rescue diff", "Recover", "what a dead worker had changed"),
          new Entry("rescue apply", "Recover", "put a dead worker's files in place"),
          new Entry("rescue drop", "Recover", "let go of what was saved"),
          new Entry("rescue gc", "Recover", "let go of what was saved long ago"),
          new Entry("doctor", "Recover", "check everything, and say how to mend it"),
          new Entry("reopen", "Recover", "open closed or blocked tasks again"),
          new Entry("cron install", "Recover", "sweep by itself, from now on"),
          new Entry("cron uninstall", "Recover", "sweep no more by itself"),
          new Entry("cron status", "Recover", "what sweeps, when it did, and what came of it"),
          new Entry("cron run", "Recover", "sweep every registered repository once"),
          new Entry("run", "Loop", "let an agent work on task after task"),
          new Entry("resume", "Loop", "go on with a paused run"),
          new Entry("check", "Loop", "may the loop go on? by exit code"),
          new Entry("observe", "Loop", "count what happens in a loop"),
          new Entry("exec", "Loop", "run a command, keep its errors and test results"),
          new Entry("record", "Loop", "keep the errors and test results of a log"),
          new Entry("iterations list", "Loop", "what was done, commit by commit"),
          new Entry("iterations show", "Loop", "everything about one of them"),
          new Entry("iterations diff", "Loop", "its patch"),
          new Entry("iterations export", "Loop", "write patches and figures to files"),
          new Entry("breaker status", "Loop", "how near the loop is to being stopped"),
          new Entry("breaker history", "Loop", "when and why it was stopped"),
          new Entry("breaker record", "Loop", "an iteration is over"),
          new Entry("breaker error", "Loop", "an error was seen"),
          new Entry("breaker reset", "Loop", "let the loop go on"),
          new Entry("breaker trip", "Loop", "stop the loop"),
          new Entry("breaker policy", "Loop", "the thresholds, and where they come from"),
          new Entry("hooks install", "Git", "let git tell Baton of each commit"),
          new Entry("hooks status", "Git", "do the hooks work? by trying them"),
          new Entry("hooks uninstall", "Git", "put the hooks back as they were"),
          new Entry("hooks drain", "Git", "catch up with all commits"),
          new Entry("hooks print", "Git", "the scripts, for hooks kept by hand"),
          new Entry("create", "Plan", "create a task"),
          new Entry("q", "Plan", "create a task, print its id"),
          new Entry("update", "Plan", "change tasks"),
          new Entry("delete", "Plan", "delete tasks"),
          new Entry("dep add", "Plan", "make a task depend on another"),
          new Entry("dep remove", "Plan", "remove a dependency"),
          new Entry("label add", "Plan", "add labels"),
          new Entry("label remove", "Plan", "take labels away"),
          new Entry("defer", "Plan", "put tasks off"),
          new Entry("undefer", "Plan", "take tasks up again that were put off"),
          new Entry("epic close-eligible", "Plan", "close epics with nothing left to do"),
          new Entry("comment", "Plan", "remark on a task"),
          new Entry("show", "Look", "everything about a task"),
          new Entry("list", "Look", "tasks by their fields"),
          new Entry("search", "Look", "tasks by their words"),
          new Entry("blocked", "Look", "what cannot be started, and why"),
          new Entry("status", "Look", "the whole at a glance"),
          new Entry("count", "Look", "how many tasks there are, by group"),
          new Entry("epic status", "Look", "how far the epics are"),
          new Entry("info", "Look", "which database this is"),
          new Entry("dep list", "Look", "what a task waits for"),
          new Entry("dep tree", "Look", "all that a task waits for, as a tree"),
          new Entry("dep cycles", "Look", "tasks that wait for each other"),
          new Entry("label list", "Look", "labels of a task, or all in use"),
          new Entry("comment list", "Look", "remarks on a task"),
          new Entry("import", "Move", "take over another tracker's tasks, whosever they are"),
          new Entry("import beads", "Move", "take over a file of bd's issues"),
          new Entry("import cub", "Move", "take over a folder of cub's"),
          new Entry("import prd", "Move", "take over the stories of a prd.json"),
          new Entry("link beads", "Move", "leave the tasks at home in bd's file"),
          new Entry("link cub", "Move", "leave the tasks at home in cub's file"),
          new Entry("unlink", "Move", "end that; both sides keep all tasks"),
          new Entry("export beads", "Move", "write all tasks as bd's issues"),
          new Entry("export json", "Move", "write all tasks as JSON"),
          new Entry("export csv", "Move", "write all tasks for spreadsheets"),
          new Entry("config show", "Baton itself", "all settings, and where they come from"),
          new Entry("config check", "Baton itself", "find what is wrong with settings"),
          new Entry("completion bash", "Baton itself", "complete commands and options in bash"),
          new Entry("completion zsh", "Baton itself", "the same in zsh"),
          new Entry("completion fish", "Baton itself", "the same in fish"),
          new Entry("self install", "Baton itself", "install it for your shell"),
          new Entry("self uninstall", "Baton itself", "remove what was installed")
        });
  }
}
