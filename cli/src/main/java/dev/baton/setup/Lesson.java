package dev.baton.setup;

/** The instructions for agents, and pages for people. */
public final class Lesson {
  /** Markdown that ends with a line end. */
  public static final String TEXT =
      """
      ## Tasks: Baton

      Tasks live in Baton, not in files or lists of your own. If you have Baton's tools (`claim`,
      `close` and so on), use them: they need no epoch and no process. Otherwise type these commands
      and read their text; --json has five times as many tokens.

      - `baton ready -n 5` lists what can be started, stale tasks included.
      - `baton claim --next --worker NAME --pid PID` gives you a task and its epoch. PID is the
        process that lives as long as you work, not the shell of this one command.
      - `baton show ID` has the details; `baton comment ID "…"` keeps what you learn.
      - `baton heartbeat ID --epoch E` every few minutes of long work.
      - `baton close ID --epoch E --reason "…"` when it is done, and only when its tests pass.
      - `baton release ID --epoch E --reason "…"` when you cannot finish it.
      - `baton create "…" --deps discovered-from:ID` for further work that you discover.

      Exit code 4 means that the task is not yours (any more): stop working on it, change nothing,
      and claim another. Exit code 13 means that there is nothing to do.
      """;

  /** The same for callers of bd. */
  public static final String BD =
      """
      ## Tasks: bd (Baton)

      Tasks live in bd, not in files or lists of your own. Read the text of the commands; --json
      has five times as many tokens.

      - `bd ready -n 5` lists what can be started, stale tasks included.
      - `bd update ID --claim` claims a task; `bd ready --claim` claims the first one.
      - `bd show ID` has the details; `bd comment ID "…"` keeps what you learn.
      - `bd heartbeat ID` every few minutes of long work.
      - `bd close ID --reason "…"` when it is done, and only when its tests pass.
      - `bd unclaim ID` or `bd update ID --status open` when you cannot finish it.
      - `bd create "…" --deps discovered-from:ID` for further work that you discover.
      - `bd remember "…"` keeps what later sessions must know; `bd memories` lists it.

      Exit code 4 means that the task is not yours (any more): stop working on it, change nothing,
      and claim another. There is nothing to push or to sync.
      """;

  /** How callers of bd begin. */
  public static final String QUICKSTART =
      """
      bd init                            create the database of this repository
      bd create "Login fails" -t bug     create a task
      bd dep add app-b app-a             app-b waits for app-a
      bd ready                           list what can be started
      bd update app-a --claim            claim a task
      bd close app-a --reason "fixed"    close it
      bd stale                           list tasks whose worker is gone
      bd --help                          list the commands
      """;

  /** The commands of bd that people need. */
  public static final String HUMAN =
      """
      Work:     bd ready, bd list, bd show ID, bd search TEXT, bd create TITLE, bd close ID
      Order:    bd dep add ID OTHER, bd dep tree ID, bd blocked, bd epic status
      Recover:  bd stale, bd sweep, bd doctor
      Set up:   bd init, bd hooks install, bd setup agents, bd config list
      All of them: bd --help --all
      """;

  /** What callers of bd check before a pull request. */
  public static final String PREFLIGHT =
      """
      - [ ] the tests pass
      - [ ] every finished task is closed: bd list --status in_progress
      - [ ] further work has a task: bd create "…" --deps discovered-from:ID
      - [ ] the database is sound: bd doctor
      """;

  private Lesson() {}
}
