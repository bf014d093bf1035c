package dev.baton.cli.command.self;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandIndex;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import java.util.List;

/** {@code baton completion words}: what the scripts of the shells ask at each press of the key. */
final class CompletionWordsCommand implements Command {
  private static final String BASH = "bash";

  private final CommandIndex all;

  /**
   * @param all what is completed
   */
  CompletionWordsCommand(CommandIndex all) {
    this.all = all;
  }

  @Override
  public Syntax syntax() {
    return new Syntax("completion words", "Print what may complete a command line.")
        .arguments("SHELL WORD", "1..*", "bash, zsh or fish, and the words typed so far")
        .onlyReads()
        .example("baton completion words -- fish show app-")
        .needs(Freshness.NONE);
  }

  @Override
  public ExitCode run(Call call) {
    List<String> given = call.arguments().words();
    boolean bash = given.getFirst().equals(BASH);
    List<String> typed = given.subList(1, given.size());
    List<String> words = bash ? TypedLine.ofBash(typed) : typed;
    if (words.isEmpty()) {
      words = List.of("");
    }
    String last = words.getLast();
    // bash replaces only what follows these characters.
    int shown = bash ? Math.max(last.lastIndexOf('='), last.lastIndexOf(':')) + 1 : 0;
    Offer offer = new TypedLine(all, new CompletionValues(call), words).offer();
    // Sanitized already; the tab between a word and its explanation must stay.
    offer.lines(last, shown).forEach(line -> call.output().verbatim(line + "\n"));
    return ExitCode.OK;
  }
}
