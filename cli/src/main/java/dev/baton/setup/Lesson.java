package dev.baton.setup;

/** The instructions for agents. */
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

  private Lesson() {}
}
