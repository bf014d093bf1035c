package dev.baton.cli.kit;

import static dev.baton.task.InvalidValue.quote;

import dev.baton.task.InvalidValue.Nearest;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Says why the words of a call do not fit a command.
 *
 * @param expected the arguments that the command takes
 */
record SyntaxRefusal(CommandSpec spec, String expected) {
  Failure of(CommandLine.ParameterException e) {
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().getFirst();
      return unmatched.isUnknownOption() ? unknownOption(first) : tooMany(first);
    }
    if (e instanceof CommandLine.MissingParameterException missing
        && missing.getMissing().size() == 1
        && missing.getMissing().getFirst() instanceof OptionSpec option) {
      // The parser's own message would name the placeholder that was inserted after the option.
      return refused(
          "the option " + quote(option.longestName()) + " needs a value: " + option.paramLabel());
    }
    return refused(plain(e));
  }

  private Failure unknownOption(String typed) {
    String name = typed.contains("=") ? typed.substring(0, typed.indexOf('=')) : typed;
    return Failure.usage(
        "unknown option " + quote(typed),
        (typed.startsWith("--")
                    ? Nearest.to(name.substring(2), optionsHere())
                        .map(meant -> "did you mean --" + meant + "? ")
                    : Optional.<String>empty())
                .orElse("")
            + spec.name()
            + " --help shows the options");
  }

  private List<String> optionsHere() {
    return spec.options().stream()
        .filter(option -> !option.hidden() && option.longestName().startsWith("--"))
        .map(option -> option.longestName().substring(2))
        .toList();
  }

  Failure tooMany(String word) {
    return refused(quote(word) + " is one argument too many: expected " + expected);
  }

  private Failure refused(String message) {
    return Failure.usage(message, spec.name() + " --help shows the options");
  }

  private static String plain(CommandLine.ParameterException e) {
    String message = String.valueOf(e.getMessage()).replace('\n', ' ').strip();
    return message.isEmpty()
        ? "the arguments do not fit"
        : Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }
}
