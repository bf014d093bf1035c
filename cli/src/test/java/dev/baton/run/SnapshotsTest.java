package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Uptime;
import dev.baton.cli.Sandbox;
import dev.baton.cli.kit.TestWorkspace;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueName;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.notify.Notifier;
import dev.baton.run.Snapshots.LateWarnings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** While an agent works, its work tree is saved; and only then. */
class SnapshotsTest {
  private static final RescueName CLAIM = new RescueName("app-1", 1);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path temporary;
  private final Uptime uptime = Uptime.ofThisSystem();
  private final BlockingQueue<String> warnings = new LinkedBlockingQueue<>();
  private Path hub;
  private Path repository;
  private Sandbox git;
  private RescueExchange exchange;
  private Snapshots snapshots;

  @BeforeEach
  void prepare() throws IOException {
    temporary = temporary.toRealPath();
    repository = Files.createDirectory(temporary.resolve("repository"));
    git = Sandbox.repository(repository);
    hub = temporary.resolve("hub.git");
    git.git("init", "-q", "--bare", hub.toString());
    git.git("remote", "add", "origin", hub.toString());
    git.git("commit", "-q", "--allow-empty", "-m", "first");
    Workspace services =
        TestWorkspace.at(repository, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), uptime);
    Workplace place =
        new Workplace(
            "run-1",
            services,
            repository,
            Map.of(),
            temporary,
            false,
            "agent-1",
            new Notifier(List.of(), Duration.ZERO, Clock.systemUTC(), uptime, warnings::add),
            () -> {});
    LateWarnings late = new LateWarnings(warnings::add);
    exchange = new RescueExchange(true, place, () -> false, late);
    snapshots = new Snapshots(Duration.ofMillis(20), repository, place, exchange, late);
  }

  private List<Rescue> rescues(Path where) {
    try {
      return new RescueRefs(GitLayout.find(where, Map.of()).orElseThrow()).all();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time; %s", warnings).isLessThan(end);
      Thread.sleep(20);
    }
  }

  @Test
  void theWorkTreeIsSavedAndSentWhileTheAgentWorks() throws Exception {
    try (Snapshots.Beside _ = snapshots.beside(CLAIM)) {
      git.file("new", "1\n");
      await(() -> !rescues(hub).isEmpty());
      git.file("new", "2\n");
      String first = rescues(repository).getFirst().commit();
      await(() -> !rescues(hub).getFirst().commit().equals(first));
    }
    Rescue last = rescues(repository).getFirst();
    assertThat(last.name().ref()).isEqualTo("refs/baton/rescue/app-1/1");
    assertThat(last.worker()).isEqualTo("agent-1");
    git.git("add", "new");
    git.git("commit", "-q", "-m", "done");
    snapshots.dropIfCommitted();
    assertThat(rescues(repository)).isEmpty();
    assertThat(rescues(hub)).isEmpty();
    assertThat(warnings).isEmpty();
  }

  @Test
  void nothingIsSavedWithoutAnAgent() throws Exception {
    snapshots.beside(CLAIM).close();
    git.file("new", "1\n");
    Thread[] threads = new Thread[Thread.activeCount() + 8];
    int count = Thread.enumerate(threads);
    for (int i = 0; i < count; i++) {
      assertThat(threads[i].getName()).isNotEqualTo("snapshots");
    }
    assertThat(rescues(repository)).isEmpty();
  }

  /** As after kill -9, nobody deletes it; a file that was not committed keeps it as well. */
  @Test
  void whatIsNotCommittedStaysSaved() throws Exception {
    try (Snapshots.Beside _ = snapshots.beside(CLAIM)) {
      git.file("new", "1\n");
      await(() -> !rescues(repository).isEmpty());
    }
    snapshots.dropIfCommitted();
    assertThat(rescues(repository)).hasSize(1);
  }

  @Test
  void aRemoteThatIsGoneIsReportedOnce() throws Exception {
    git.git("remote", "set-url", "origin", temporary.resolve("gone").toString());
    try (Snapshots.Beside _ = snapshots.beside(CLAIM)) {
      git.file("new", "1\n");
      await(() -> !rescues(repository).isEmpty());
      git.file("new", "2\n");
      String first = rescues(repository).getFirst().commit();
      await(() -> !rescues(repository).getFirst().commit().equals(first));
    }
    assertThat(warnings).hasSize(1);
    assertThat(warnings.peek()).startsWith("rescues could not be pushed: ");
  }
}
