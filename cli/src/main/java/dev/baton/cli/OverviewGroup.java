package dev.baton.cli;

import java.util.List;

/**
 * The short overview: common goals, and the commands for each. It has to fit on a small screen;
 * {@code --help --all} lists all commands.
 */
enum OverviewGroup {
  SET_UP("Set up", "init, setup claude"),
  PLAN("Plan", "create, dep add, list, show"),
  WORK("Work", "ready, claim, heartbeat, close, release"),
  RECOVER("Recover from dead workers", "stale, sweep, rescue list, doctor"),
  LOOP("Run an agent in a loop", "run, resume, check, breaker status");

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
