package dev.baton.cli;

import java.util.List;

/**
 * The short overview: common goals, and the commands for each. It has to fit on a small screen;
 * {@code --help --all} lists all commands.
 */
enum OverviewGroup {
  SET_UP("Set up", "init, setup claude"),
  PLAN("Plan", "create, dep add, list, show, undo"),
  WORK("Work", "ready, claim, close, release"),
  LOOP("Run an agent in a loop", "run"),
  LOOK("See what happened", "status, log, top, report"),
  RECOVER("Recover from dead workers", "stale, sweep, doctor");

  private final String title;
  private final String commands;

  OverviewGroup(String title, String commands) {
    this.title = title;
    this.commands = commands;
  }

  String title() {
    return title;
  }

  List<String> commands() {
    return List.of(commands.split(", ", -1));
  }
}
