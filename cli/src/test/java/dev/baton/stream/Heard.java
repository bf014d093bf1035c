package dev.baton.stream;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.stream.AgentStream.StreamCounts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects all events of a stream. */
final class Heard {
  static final Clock NOON = Clock.fixed(Instant.parse("2026-02-01T12:00:00Z"), ZoneOffset.UTC);

  private static final Path DATA =
      Path.of(System.getProperty("baton.repo", ".."))
          .resolve("../shared/data/transcripts")
          .normalize();

  private final List<AgentEvent> events = new ArrayList<>();
  private final AgentStream stream;

  private Heard(AgentKind kind) {
    stream = new AgentStream(kind, NOON, events::add);
  }

  static Heard of(AgentKind kind, String... lines) {
    return ofBytes(kind, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8), 1000);
  }

  /** Feeds this many bytes at a time. */
  static Heard ofBytes(AgentKind kind, byte[] bytes, int chunk) {
    Heard heard = new Heard(kind);
    for (int from = 0; from < bytes.length; from += chunk) {
      byte[] part = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + chunk));
      heard.stream.write(part, part.length);
    }
    heard.stream.end();
    return heard;
  }

  static byte[] recorded(String name) throws IOException {
    Path file = DATA.resolve(name);
    assumeTrue(Files.isReadable(file), "not here: " + file);
    return Files.readAllBytes(file);
  }

  /** All events except signs of life, the beginnings and ends of tools, and provisional ones. */
  List<AgentEvent> events() {
    List<AgentEvent> all = new ArrayList<>(events);
    all.removeIf(e ->
        e instanceof AgentEvent.Alive
            || e instanceof AgentEvent.Using
            || e instanceof AgentEvent.ToolRunning);
    return all;
  }

  <T extends AgentEvent> List<T> all(Class<T> type) {
    return events.stream().filter(type::isInstance).map(type::cast).toList();
  }

  List<AgentEvent> everything() {
    return events;
  }

  List<String> tools() {
    return all(AgentEvent.ToolCalled.class).stream().map(AgentEvent.ToolCalled::name).toList();
  }

  List<String> said() {
    return all(AgentEvent.Said.class).stream().map(AgentEvent.Said::text).toList();
  }

  List<AgentEvent.Failed> failed() {
    return all(AgentEvent.Failed.class);
  }

  List<String> failures() {
    return all(AgentEvent.Failed.class).stream().map(AgentEvent.Failed::message).toList();
  }

  List<String> denied() {
    return all(AgentEvent.Denied.class).stream().map(AgentEvent.Denied::tool).toList();
  }

  long input() {
    return tokens().input();
  }

  long output() {
    return tokens().output();
  }

  TokenUse tokens() {
    TokenUse sum = TokenUse.NONE;
    for (AgentEvent.Used used : all(AgentEvent.Used.class)) {
      sum = sum.plus(used.tokens());
    }
    return sum;
  }

  /** In cents, such as 2.85. */
  String cents() {
    Money sum = Money.ZERO;
    for (AgentEvent.Used used : all(AgentEvent.Used.class)) {
      sum = sum.plus(used.cost());
    }
    return sum.toString();
  }

  StreamCounts counts() {
    return stream.counts();
  }

  AgentKind kind() {
    return stream.kind();
  }
}
