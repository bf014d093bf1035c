package dev.baton.cli.command.move;

import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.front.FrontCall;
import dev.baton.tracker.front.FrontChange.Result;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The words of a call of bd, and what Baton says instead of bd. */
final class FrontWords {
  private FrontWords() {}

  /** Refuses words that Java has changed, because bd would get others than were typed. */
  static List<String> checked(List<String> words) {
    for (String word : words) {
      if (word.indexOf('\uFFFD') >= 0) {
        throw Failure.usage(
            InvalidValue.quote(word) + " is not UTF-8 or has the character U+FFFD: expected text",
            "BATON_FRONT=off calls bd alone");
      }
    }
    return words;
  }

  /** Prints why bd was not called, in the form of bd's own errors. */
  static void refuse(Session session, FrontCall call, Result.Refused refused) {
    String words =
        switch (refused) {
          case Result.Held held -> held(call, held);
          case Result.ClaimLost lost ->
              "cannot change " + lost.task() + ": your claim has ended; stop working on it";
          case Result.WorkerGone _ -> "the agent that called bd has ended";
          case Result.NotSaved kept ->
              "cannot change "
                  + kept.task()
                  + ": the files of its dead worker could not be saved; see baton sweep";
        };
    String line = call.isJson() ? "{\"error\":" + RawJson.quote(words) + "}" : "Error: " + words;
    session.environment().err().writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static String held(FrontCall call, Result.Held held) {
    String why = held.why().isEmpty() ? "" : " (" + held.why() + ")";
    return call.claims()
        ? "claiming " + held.task() + ": issue already claimed by " + held.worker() + why
        : "cannot change "
            + held.task()
            + ": "
            + held.worker()
            + " works on it"
            + why
            + "; a person can use baton "
            + (call.command().equals("done") ? "close" : call.command())
            + " --force";
  }
}
