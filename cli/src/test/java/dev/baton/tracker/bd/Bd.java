package dev.baton.tracker.bd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import dev.baton.tracker.format.RawJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A repository whose tasks are in bd, for which {@link BdStandIn} stands in. */
public final class Bd {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Path folder;
  private final Path program;

  private Bd(Path folder, Path program) {
    this.folder = folder;
    this.program = program;
  }

  /**
   * Initialises bd in a folder; ids begin with {@code t}.
   *
   * @param tools where to put the program, which the test deletes in the end
   */
  public static Bd init(Path directory, Path tools) throws IOException {
    Path folder = Files.createDirectories(directory.resolve(".beads"));
    BdStore.init(folder, "t");
    Path program = Files.createDirectories(tools).resolve("bd");
    Bd bd = new Bd(folder, program);
    bd.install();
    return bd;
  }

  /** The same with Baton beside it, linked, on the real machine. */
  public static Bd link(Sandbox sandbox, Path tools) throws IOException {
    Bd bd = init(sandbox.directory(), tools);
    sandbox.useTheRealMachine();
    sandbox.variable("PATH", bd.directory().toString());
    sandbox.variable("XDG_STATE_HOME", Files.createDirectories(tools).toString());
    sandbox.ok("link", "beads");
    bd.forgetCalls();
    return bd;
  }

  /** Writes the program. */
  public void install() throws IOException {
    Files.writeString(program, BdStandIn.program());
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** From now on it is a version whose claims have leases. */
  public void haveLeases() {
    BdLeases.turnOn(folder);
  }

  /** Everybody may claim the issues that are assigned to that name. */
  public void havePool(String name) throws IOException {
    Files.writeString(folder.resolve(BdStore.POOLS), name);
  }

  /** Makes all times of an issue older. */
  public void age(String id, Duration time) throws IOException {
    try (BdStore store = BdStore.open(folder)) {
      BdIssue issue = Objects.requireNonNull(store.issues.get(id));
      for (String name : List.of("updated_at", "started_at", "lease_expires_at", "heartbeat_at")) {
        String value = issue.text(name);
        if (!value.isEmpty()) {
          issue.set(name, Instant.parse(value).minus(time).toString());
        }
      }
      store.save();
    }
  }

  /** The program itself. */
  public Path program() {
    return program;
  }

  /** The directory of the program, for a search path. */
  public Path directory() {
    return Objects.requireNonNull(program.getParent());
  }

  /** The folder with bd's files. */
  public Path folder() {
    return folder;
  }

  /** Calls bd as this person, beside Baton: without a process, a fault, or a note of the call. */
  public String as(String actor, String... words) {
    try {
      return BdStandIn.call(folder, new BdWords(List.of(words)), actor, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (BdError e) {
      throw new AssertionError(List.of(words) + ": " + e.getMessage(), e);
    }
  }

  /** Creates an issue with this id and title, and further options. */
  public void create(String id, String title, String... options) {
    List<String> words = new ArrayList<>(List.of("create", title, "--id", id));
    words.addAll(List.of(options));
    as("ann", words.toArray(String[]::new));
  }

  /** What bd exports, by id: members as written. */
  public Map<String, Map<String, String>> export() {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    for (String line : as("ann", "export").lines().toList()) {
      Map<String, String> members = Objects.requireNonNull(RawJson.members(line), line);
      all.put(BdIssue.text(members, "id"), members);
    }
    return all;
  }

  /** A field of an issue; the empty text for none. */
  public String said(String id, String name) {
    return BdIssue.text(export().getOrDefault(id, Map.of()), name);
  }

  /**
   * Makes calls fail from now on; see {@link BdFaults}.
   *
   * @param lines none to end it
   */
  public void fail(String... lines) throws IOException {
    Files.write(folder.resolve(BdFaults.FILE), List.of(lines));
  }

  /** The calls since they were last forgotten, each as its words. */
  public List<String> calls() throws IOException {
    Path calls = folder.resolve(BdFaults.CALLS);
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  /** The same without questions that change nothing. */
  public List<String> changes() throws IOException {
    return calls().stream().filter(call -> call.startsWith("--actor")).toList();
  }

  /** Forgets the calls. */
  public void forgetCalls() throws IOException {
    Files.deleteIfExists(folder.resolve(BdFaults.CALLS));
  }

  /** Whether a call stands still, because the test wanted that. */
  public boolean isStopped() {
    return Files.exists(folder.resolve(BdFaults.STOPPED));
  }

  /** The call that stood still was killed. */
  public void forgetStop() throws IOException {
    Files.deleteIfExists(folder.resolve(BdFaults.STOPPED));
  }

  /** Lets it continue; returns when it has noticed. */
  public void resume() throws Exception {
    Path file = Files.writeString(folder.resolve(BdFaults.CONTINUE), "");
    await("it continues", () -> !isStopped());
    Files.delete(file);
  }

  /** Waits until the condition is true. */
  public static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long begin = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).as(what).isLessThan(PATIENCE);
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }
}
