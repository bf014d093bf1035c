package dev.baton.cron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.FakeProcesses;
import dev.baton.cron.CronMemory.Result;
import dev.baton.cron.CronRun.CronLog;
import dev.baton.cron.CronRun.Look;
import dev.baton.cron.CronRun.Sweep;
import dev.baton.cron.CronRun.Sweep.Report;
import dev.baton.cron.Registry.FileMutex;
import dev.baton.cron.SweepProcess.ProcessMark;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run over repositories whose sweep results the test sets. */
class CronRunTest {
  private static final Report FINE = new Report(Result.SWEPT, List.of(), "", null, null);

  @TempDir Path folder;

  private final FakeProcesses processes = new FakeProcesses();
  private final Map<String, Report> reports = new HashMap<>();
  private final List<String> swept = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final List<Duration> slept = new ArrayList<>();
  private Instant now = Instant.parse("2026-03-02T09:00:00Z");
  private StateFolder state;
  private Registry registry;

  @BeforeEach
  void register() {
    state = new StateFolder(folder.resolve("baton"));
    registry = new Registry(state);
    registry.add("/a");
    registry.add("/b");
  }

  private Optional<List<Look>> run() {
    Sweep sweep =
        database -> {
          swept.add(database);
          return reports.getOrDefault(database, FINE);
        };
    return new CronRun(state, sweep, processes, clock(), told::add, this::sleep).run();
  }

  private Clock clock() {
    InstantSource source = () -> now;
    return source.withZone(ZoneOffset.UTC);
  }

  private void sleep(Duration time) {
    slept.add(time);
    pass(time);
  }

  private void answer(String database, Result result, String complaint) {
    reports.put(database, new Report(result, List.of(), complaint, null, null));
  }

  private void pass(Duration time) {
    now = now.plus(time);
  }

  @Test
  void eachIsSweptAndNothingIsSaidAboutNothing() {
    assertThat(run().orElseThrow())
        .extracting(Look::result)
        .containsExactly(Result.SWEPT, Result.SWEPT);
    assertThat(swept).containsExactly("/a", "/b");
    assertThat(told).isEmpty();
    CronMemory memory = CronMemory.load(state);
    assertThat(memory.lastRun()).isEqualTo(now);
    assertThat(memory.entry("/b")).isEqualTo(new CronMemory.Entry(now, Result.SWEPT, null, null));
  }

  @Test
  void oneTroubleDoesNotHoldUpTheOthersAndIsReportedOnceADay() {
    answer("/a", Result.FAILED, "the database is locked for 10 s");
    for (int i = 0; i < 288; i++) {
      run();
      pass(Duration.ofMinutes(5));
      answer("/a", Result.FAILED, "the database is locked for " + i + " s");
    }
    assertThat(told).containsExactly("/a: the database is locked for 10 s");
    assertThat(swept).hasSize(2 * 288);
    run();
    assertThat(told).hasSize(2);
    answer("/a", Result.FAILED, "the database is damaged");
    run();
    assertThat(told).hasSize(3);
  }

  @Test
  void twoTroublesByTurnsAreReportedOnceEach() {
    for (int i = 0; i < 10; i++) {
      answer("/a", Result.FAILED, i % 2 == 0 ? "one" : "other");
      run();
      pass(Duration.ofMinutes(5));
    }
    assertThat(told).containsExactly("/a: one", "/a: other");
  }

  @Test
  void aClockThatWasAheadDoesNotSilenceTroubleForLong() {
    answer("/a", Result.FAILED, "trouble");
    now = now.plus(Duration.ofDays(400));
    run();
    now = now.minus(Duration.ofDays(400));
    run();
    run();
    assertThat(told).hasSize(2);
  }

  @Test
  void whatIsGoneIsReportedOnceAndForgottenAfterThirtyDays() {
    answer("/a", Result.GONE, "there is no database");
    for (int day = 0; day < 30; day++) {
      run();
      assertThat(registry.databases()).hasSize(2);
      pass(Duration.ofDays(1));
    }
    assertThat(told).hasSize(1).first().asString().contains("/a: is gone");
    run();
    assertThat(registry.databases()).containsExactly("/b");
    assertThat(state.log()).content().contains("/a: removed from the list");
    run();
    assertThat(CronMemory.load(state).entry("/a")).isNull();
    assertThat(told).hasSize(1);
  }

  @Test
  void whatComesBackIsNotForgotten() {
    answer("/a", Result.GONE, "");
    run();
    pass(Duration.ofDays(29));
    answer("/a", Result.SWEPT, "");
    run();
    answer("/a", Result.GONE, "");
    pass(Duration.ofDays(2));
    run();
    assertThat(registry.databases()).contains("/a");
    assertThat(told).hasSize(2);
  }

  @Test
  void aSweepThatCannotBeKilledIsNotStartedTwice() {
    processes.start(77);
    reports.put(
        "/a",
        new Report(Result.TIMED_OUT, List.of(), "too long", ProcessMark.of(processes, 77), null));
    run();
    run();
    assertThat(swept).containsExactly("/a", "/b", "/b");
    assertThat(told).hasSize(2).last().asString().contains("hangs");
    // The pid belongs to another program now.
    processes.start(77);
    reports.remove("/a");
    assertThat(run().orElseThrow().getFirst().result()).isEqualTo(Result.SWEPT);
    assertThat(swept).hasSize(5);
  }

  @Test
  void onlyOneRunsAtATime() {
    try (FileMutex _ = FileMutex.tryLock(state.runLock()).orElseThrow()) {
      assertThat(run()).isEmpty();
    }
    assertThat(swept).isEmpty();
    assertThat(run()).isPresent();
  }

  @Test
  void changesAreHandedOnAndWrittenDown() {
    reports.put("/b", new Report(Result.SWEPT, List.of("app-x reopened"), "", null, null));
    assertThat(run().orElseThrow().getLast().changes()).containsExactly("app-x reopened");
    assertThat(state.log())
        .content()
        .contains("/b: app-x reopened")
        .contains("swept 2 databases: 1 task reopened");
  }

  /** In one repository a worker was seen dead, and its task is reopened from that moment on. */
  private Sweep withDeath(Instant confirmed) {
    return database -> {
      swept.add(database);
      Duration left = Duration.between(now, confirmed);
      if (database.equals("/b")) {
        return FINE;
      }
      return left.isPositive()
          ? new Report(Result.SWEPT, List.of(), "", null, left)
          : new Report(Result.SWEPT, List.of("app-x reopened", "  more"), "", null, null);
    };
  }

  @Test
  void aDeathThatIsSeenIsConfirmedInTheSameRun() {
    Instant confirmed = now.plusSeconds(60);
    List<Look> looks =
        new CronRun(state, withDeath(confirmed), processes, clock(), told::add, this::sleep)
            .run()
            .orElseThrow();

    assertThat(slept).containsExactly(Duration.ofSeconds(60));
    assertThat(now).isEqualTo(confirmed);
    assertThat(swept).containsExactly("/a", "/b", "/a");
    assertThat(looks).extracting(Look::database).containsExactly("/a", "/b");
    assertThat(looks.getFirst().changes()).containsExactly("app-x reopened", "  more");
    assertThat(state.log()).content().contains("/a: app-x reopened").contains("1 task reopened");
  }

  @Test
  void aLongGracePeriodIsLeftToALaterRun() {
    Sweep sweep = withDeath(now.plus(Duration.ofMinutes(3)));
    new CronRun(state, sweep, processes, clock(), told::add, this::sleep).run();

    assertThat(slept).isEmpty();
    assertThat(swept).containsExactly("/a", "/b");
  }

  @Test
  void theLogStaysShort() throws Exception {
    CronLog log = new CronLog(state.log());
    for (int i = 0; i < 5000; i++) {
      log.add(now, "line " + i + " of a log that is longer than one would like\nand more");
    }
    assertThat(Files.size(state.log())).isLessThan(70_000);
    assertThat(Files.size(folder.resolve("baton/cron.log.1"))).isLessThan(70_000);
    assertThat(Files.readAllLines(state.log()).getLast()).contains("line 4999");
  }

  @Test
  void aMemoryThatCannotBeReadIsNone() throws Exception {
    answer("/a", Result.FAILED, "trouble\twith\\odd\nbytes");
    run();
    List<String> lines = Files.readAllLines(state.memory());
    assertThat(CronMemory.load(state).entry("/a")).isNotNull();
    for (String line : lines) {
      for (int end = 0; end < line.length(); end++) {
        Files.writeString(state.memory(), line.substring(0, end) + "\n\t\nx\ty\n\u0000\n");
        assertThat(run()).isPresent();
      }
    }
  }
}
