package dev.baton.cli.breaker;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.signature.RecordedError;
import dev.baton.json.JsonObject;
import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import dev.baton.task.WordList;
import dev.baton.text.Texts;
import dev.baton.time.EpochTime;
import dev.baton.time.IsoTime;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line of the input of {@code observe}: one JSON object.
 *
 * @param task the task of the breaker; null when not given
 * @param id a second line with the same id is not counted; null for none
 */
record ObservationLine(@Nullable String task, @Nullable String id, Observation observation) {
  private static final int LONGEST_ID = 200;

  /** Sums of such numbers stay in range. */
  private static final long LARGEST_COUNT = 1_000_000_000_000L;

  /** How far another machine's clock may be ahead. */
  private static final Duration AHEAD = Duration.ofDays(1);

  /** An object that is broken behind its type; in one within another, the words are no report. */
  private static final Pattern ITERATION =
      Pattern.compile("\\s*\\{[^{}\\[\\]]*\"type\"\\s*:\\s*\"iteration\"");

  private static final Pattern TASK = Pattern.compile("\"task\"\\s*:\\s*\"([^\"\\\\]{1,100})\"");

  private static final List<String> TYPES =
      WordList.of(
          """
          iteration error assistant tool_use usage heartbeat question api_limit permission_denied
          run_started iteration_started task_changed
          """);

  /**
   * Parses a line.
   *
   * @param now the time of the line, unless it contains one
   * @return null when its type is unknown
   * @throws InvalidValue when it is not a JSON object, or a value in it is not valid
   */
  static @Nullable ObservationLine parse(String line, Instant now) {
    JsonObject json = JsonObject.parse(line);
    if (json == null) {
      JsonParser parser = new JsonParser(line);
      boolean _ = parser.readObject(new HashMap<>());
      String complaint = parser.complaint("");
      throw new InvalidValue(
          complaint.isEmpty()
              ? InvalidValue.quote(line)
                  + ": expected a JSON object with a type, such as {\"type\":\"heartbeat\"}"
              : complaint);
    }
    String type = json.text("type");
    if (type == null) {
      throw new InvalidValue(
          InvalidValue.quote(line) + " has no type: expected " + Texts.oneOf(TYPES));
    }
    Instant at = at(json, now);
    Observation observation = observation(type, json, at);
    return observation == null
        ? null
        : new ObservationLine(json.text("task"), id(json), observation);
  }

  /** The message for a line of unknown type. */
  static String unknownType(String line) {
    JsonObject json = JsonObject.parse(line);
    String type = json == null ? null : json.text("type");
    return "unknown type "
        + InvalidValue.quote(type == null ? "" : type)
        + ": expected "
        + Texts.oneOf(TYPES);
  }

  /**
   * The iteration that a line reports which cannot be read: that it is over is certain, and no
   * progress is known. A loop whose reports are broken must not run forever.
   *
   * @return null when the line is about something else
   * @throws InvalidValue when its type is not a text
   */
  static @Nullable ObservationLine unreadable(String line, Instant now) {
    JsonObject json = JsonObject.parse(line);
    boolean isOne =
        json == null ? ITERATION.matcher(line).lookingAt() : "iteration".equals(json.text("type"));
    if (!isOne) {
      return null;
    }
    Matcher task = TASK.matcher(line);
    return new ObservationLine(task.find() ? task.group(1) : null, null, IterationEnded.at(now));
  }

  private static @Nullable Observation observation(String type, JsonObject json, Instant at) {
    return switch (type) {
      case "iteration" -> iteration(json, at);
      case "error" -> Observation.ErrorRecorded.of(at, said(json, "message"));
      case "assistant" -> Observation.AssistantOutput.of(at, said(json, "text"));
      case "tool_use" -> EventKind.TOOL_USED.at(at);
      case "usage" -> usage(json, at);
      case "heartbeat" -> EventKind.HEARTBEAT.at(at);
      case "question" -> EventKind.QUESTION.at(at);
      case "api_limit" -> EventKind.API_LIMIT.at(at);
      case "permission_denied" -> EventKind.PERMISSION_DENIED.at(at);
      case "run_started" -> EventKind.RUN_STARTED.at(at);
      case "iteration_started" -> EventKind.ITERATION_STARTED.at(at);
      case "task_changed" -> EventKind.TASK_CHANGED.at(at);
      default -> null;
    };
  }

  private static Observation iteration(JsonObject json, Instant at) {
    Long files = json.count("files_changed", LARGEST_COUNT);
    Long tests = json.count("tests_passing", Integer.MAX_VALUE);
    boolean claimed = json.truth("completion_claimed");
    boolean evidence = json.truth("evidence");
    return IterationEnded.at(at)
        .changed(files != null && files > 0)
        .testsPassing(tests == null ? null : (Integer) tests.intValue())
        .outputLength(json.count("output_length", LARGEST_COUNT))
        .success(json.answer("success"))
        .testOnly(json.truth("test_only"))
        .completion(completion(claimed, evidence))
        .errors(errors(json.texts("errors")));
  }

  /** Combines an agent's claim to be done with the evidence for it. */
  static Completion completion(boolean claimed, boolean evidence) {
    return claimed ? evidence ? Completion.PROVEN : Completion.UNPROVEN : Completion.NOT_CLAIMED;
  }

  /** Errors with these messages. */
  static List<RecordedError> errors(List<String> messages) {
    List<RecordedError> errors = new ArrayList<>();
    for (String message : messages) {
      errors.add(RecordedError.of(message));
    }
    return errors;
  }

  private static Observation usage(JsonObject json, Instant at) {
    BigDecimal cost = json.amount("cost_cents");
    return new Observation.Usage(
        at,
        new TokenUse(
            count(json, "input_tokens"),
            count(json, "cached_input_tokens"),
            count(json, "output_tokens")),
        cost == null ? Money.ZERO : Money.ofCents(cost));
  }

  private static long count(JsonObject json, String name) {
    Long count = json.count(name, LARGEST_COUNT);
    return count == null ? 0 : count;
  }

  private static String said(JsonObject json, String name) {
    String text = json.text(name);
    if (text == null) {
      throw new InvalidValue("there is no '" + name + "': expected a text");
    }
    return text;
  }

  private static @Nullable String id(JsonObject json) {
    String id = json.scalar("id");
    if (id != null && (id.isEmpty() || id.length() > LONGEST_ID)) {
      throw new InvalidValue(
          "'id' is " + InvalidValue.quote(id) + ": expected 1 to " + LONGEST_ID + " characters");
    }
    return id;
  }

  private static Instant at(JsonObject json, Instant now) {
    String text = json.text("at");
    if (text == null) {
      return now;
    }
    try {
      Instant at = IsoTime.parse(text.strip(), ZoneOffset.UTC);
      if (at != null && EpochTime.isSince1970(at) && at.isBefore(now.plus(AHEAD))) {
        return at;
      }
    } catch (DateTimeException notInTheCalendar) {
      // Reported below, like any other text.
    }
    throw new InvalidValue(
        "'at' is "
            + InvalidValue.quote(text)
            + ": expected a time that is over, such as "
            + now.truncatedTo(ChronoUnit.SECONDS));
  }
}
