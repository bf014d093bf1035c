package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.TextJson;
import dev.baton.setup.BdLesson;

/** bd's pages for newcomers. */
final class GuideCommand implements Command {
  private final String name;
  private final String summary;
  private final String text;

  private GuideCommand(String name, String summary, String text) {
    this.name = name;
    this.summary = summary;
    this.text = text;
  }

  static Command quickstart() {
    return new GuideCommand("quickstart", "Show how to begin.", BdLesson.QUICKSTART);
  }

  static Command human() {
    return new GuideCommand("human", "Show the commands that people need.", BdLesson.HUMAN);
  }

  static Command onboard() {
    return new GuideCommand("onboard", "Print the lines for AGENTS.md.", BdLesson.TEXT);
  }

  static Command preflight() {
    return new GuideCommand(
        "preflight", "Show what to check before a pull request.", BdLesson.PREFLIGHT);
  }

  @Override
  public Syntax syntax() {
    return new Syntax(name, summary)
        .arguments("WORD", "0..*", "ignored")
        .onlyReads()
        .needs(Freshness.NONE);
  }

  @Override
  public ExitCode run(Call call) {
    if (call.output().isJson()) {
      call.output().json(TextJson.lesson(text));
    } else {
      call.output().rendered(text);
    }
    return ExitCode.OK;
  }
}
