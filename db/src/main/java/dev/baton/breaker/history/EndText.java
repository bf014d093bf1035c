package dev.baton.breaker.history;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.RecordedError;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The end of an iteration as the payload of a token: letters, then values between commas. */
final class EndText {
  private static final int MOST_ERRORS = 20;
  private static final String FLAGS = "cynkpuw";

  private EndText() {}

  static String of(IterationEnded ended) {
    StringBuilder text = new StringBuilder();
    Boolean success = ended.success();
    text.append(ended.changed() ? "c" : "");
    text.append(success == null ? "" : success ? "y" : "n");
    text.append(ended.testOnly() ? "k" : "");
    text.append(ended.completion() == Completion.PROVEN ? "p" : "");
    text.append(ended.completion() == Completion.UNPROVEN ? "u" : "");
    text.append(ended.waiting() ? "w" : "");
    if (ended.testsPassing() != null) {
      text.append(",t").append(ended.testsPassing());
    }
    if (ended.outputLength() != null) {
      text.append(",l").append(ended.outputLength());
    }
    int errors = 0;
    for (RecordedError error : ended.errors()) {
      if (errors++ < MOST_ERRORS) {
        text.append(",e").append(error.signature());
      }
    }
    return text.toString();
  }

  /** Parses a payload; null when it is not one. */
  static @Nullable IterationEnded parse(String payload, Instant at) {
    String[] parts = payload.split(",", -1);
    String flags = parts[0];
    for (int i = 0; i < flags.length(); i++) {
      if (!has(FLAGS, flags.charAt(i))) {
        return null;
      }
    }
    Completion completion =
        has(flags, 'p')
            ? Completion.PROVEN
            : has(flags, 'u') ? Completion.UNPROVEN : Completion.NOT_CLAIMED;
    IterationEnded ended =
        IterationEnded.at(at)
            .changed(has(flags, 'c'))
            .success(has(flags, 'y') ? Boolean.TRUE : has(flags, 'n') ? Boolean.FALSE : null)
            .testOnly(has(flags, 'k'))
            .completion(completion)
            .waiting(has(flags, 'w'));
    List<RecordedError> errors = new ArrayList<>();
    try {
      for (int i = 1; i < parts.length; i++) {
        String value = parts[i].substring(1);
        switch (parts[i].charAt(0)) {
          case 't' -> ended = ended.testsPassing(Integer.valueOf(value));
          case 'l' -> ended = ended.outputLength(Long.valueOf(value));
          case 'e' -> errors.add(error(value));
          default -> {
            return null;
          }
        }
      }
      return ended.errors(errors);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return null;
    }
  }

  /** The message is not kept here; its signature is what is counted. */
  static RecordedError error(String signature) {
    return new RecordedError(new ErrorSignature(signature), signature);
  }

  private static boolean has(String flags, char flag) {
    return flags.indexOf(flag) >= 0;
  }
}
