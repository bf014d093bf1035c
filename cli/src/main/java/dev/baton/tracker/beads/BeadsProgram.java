package dev.baton.tracker.beads;

import dev.baton.program.Tool;
import dev.baton.store.WholeTask;
import dev.baton.task.Comment;
import dev.baton.task.WordList;
import dev.baton.text.InputFiles;
import dev.baton.text.LineSplitter;
import dev.baton.tracker.beads.BeadsFolder.BeadsCopy;
import dev.baton.tracker.format.ForeignComments;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.TrackerProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * bd since its tasks are in a Dolt database (0.5x and later). Its own commands are used for
 * everything, because they check what they are given and write bd's own history.
 *
 * @param beads where the tasks are
 * @param executable absolute
 */
record BeadsProgram(BeadsFolder beads, Path executable) implements TrackerProgram {
  /** In milliseconds. Tests shorten it, because no person waits for them. */
  private static final String PATIENCE = "baton.bd.patience";

  private static final int USUAL_PATIENCE = 30_000;

  /** Higher exit codes tell that a signal ended it, perhaps after it had changed something. */
  private static final int SIGNAL = 128;

  /** It has one line with some hundred characters. */
  private static final int LARGEST_MANIFEST = 1 << 20;

  /** How many ids fit into one call. */
  private static final int IDS = 200;

  /** Everything that it exports, too. */
  private static final List<String> LIST =
      WordList.of("list --json --limit=0 --include-gates --include-infra --include-templates");

  @Override
  public Path folder() {
    return beads.path();
  }

  @Override
  public TrackerProgram.Kind kind() throws IOException {
    Map<String, String> members = RawJson.members(ask(List.of("version", "--json")));
    String raw = members == null ? null : members.get("version");
    String version = raw == null ? "unknown" : raw.replace("\"", "");
    BeadsFolder.Storage storage = beads.storage();
    return new TrackerProgram.Kind(
        storage.name().toLowerCase(Locale.ROOT),
        storage.words() + " of bd, version " + version,
        version);
  }

  @Override
  public String idPrefix() throws IOException {
    return ask(List.of("config", "get", "issue_prefix")).strip();
  }

  @Override
  public @Nullable Path fingerprintFile() {
    return beads.storage() == BeadsFolder.Storage.EMBEDDED ? beads.manifest() : null;
  }

  @Override
  public @Nullable String fingerprint() throws IOException {
    Path file = fingerprintFile();
    if (file == null) {
      return null;
    }
    try {
      String manifest =
          new String(InputFiles.read(file, LARGEST_MANIFEST), StandardCharsets.ISO_8859_1);
      return manifest.strip().replace('\n', ' ');
    } catch (NoSuchFileException elsewhere) {
      return null;
    }
  }

  @Override
  public List<String> export() throws IOException {
    List<String> issues = new ArrayList<>();
    LineSplitter lines =
        new LineSplitter(
            Integer.MAX_VALUE,
            new BeadsList.Lines(line -> {
              if (isIssue(line)) {
                issues.add(line);
              }
            }));
    checked("export", tool().run("", command("export"), lines.stream()));
    if (lines.isInLine()) {
      throw new IOException(executable + " export ended in the middle of a line");
    }
    return issues;
  }

  @Override
  public Map<String, String> inProgress() throws IOException {
    return beads.answersQueries()
        ? records(query("status=in_progress"))
        : list("--status", "in_progress");
  }

  @Override
  public Map<String, String> ready() throws IOException {
    return records(List.of("ready", "--json", "--limit=0"));
  }

  @Override
  public @Nullable Map<String, String> ready(String answer) {
    return BeadsList.records(BeadsList.decoded(answer));
  }

  @Override
  public Map<String, String> these(Collection<String> ids) throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    List<String> rest = List.copyOf(ids);
    while (!rest.isEmpty()) {
      List<String> some = rest.subList(0, Math.min(IDS, rest.size()));
      all.putAll(some(some));
      rest = rest.subList(some.size(), rest.size());
    }
    return all;
  }

  /** A list decides which tasks do not exist any more: that is rare, and must not be wrong. */
  private Map<String, String> some(List<String> ids) throws IOException {
    if (beads.answersQueries()) {
      Map<String, String> found = records(query("id=" + String.join(" OR id=", ids)));
      if (found.keySet().containsAll(ids)) {
        return found;
      }
    }
    return list("--all", "--id", String.join(",", ids));
  }

  private static List<String> query(String which) {
    return List.of("query", "--json", "--limit=0", "--all", which);
  }

  private Map<String, String> list(String... filter) throws IOException {
    List<String> words = new ArrayList<>(LIST);
    words.addAll(List.of(filter));
    return records(words);
  }

  private Map<String, String> records(List<String> words) throws IOException {
    Map<String, String> records = BeadsList.records(BeadsList.decoded(ask(words)));
    if (records == null) {
      throw new IOException(
          executable + " " + words.getFirst() + ": its answer is not a list of issues");
    }
    return records;
  }

  @Override
  public @Nullable String resolve(String word) throws IOException {
    Tool.Answer answer = tool().run("", command("show", "--json", "--", word));
    List<String> ids = answer.isGood() ? BeadsList.ids(answer.out()) : null;
    return ids == null || ids.size() != 1 ? null : ids.getFirst();
  }

  @Override
  public @Nullable String lastTouched() {
    return beads.lastTouched();
  }

  @Override
  public @Nullable List<String> changed(String answer) {
    return BeadsList.ids(answer);
  }

  @Override
  public String completed(@Nullable String known, String record) throws IOException {
    if (known != null && BeadsList.isAsExported(known, record)) {
      return known;
    }
    BeadsList.Completion completion = BeadsList.Completion.of(known, record);
    String id = completion.idOfNewComments();
    if (id != null) {
      completion.putComments(BeadsList.decoded(ask(List.of("comments", id, "--json"))));
    }
    return completion.record();
  }

  @Override
  public boolean renewLease(String id, String worker) throws IOException, TrackerProgram.Refusal {
    try {
      tell("", List.of("heartbeat", id), worker);
      return true;
    } catch (TrackerProgram.Refusal refusal) {
      if (refusal.isUnknown()) {
        return false;
      }
      throw refusal;
    }
  }

  /** Each change is a commit, unless commits are made by hand; leases are in none. */
  @Override
  public @Nullable String revision() throws IOException {
    if (beads.commitsByHand()) {
      return null;
    }
    Tool.Answer answer = tool().run("", command("vc", "status", "--json"));
    Map<String, String> members = answer.isGood() ? RawJson.members(answer.out()) : null;
    return members == null ? null : members.get("commit");
  }

  @Override
  public String leases() throws IOException {
    return tool().run("", command("reclaim", "--help")).isGood()
        ? "bd reclaim reopens tasks without a heartbeat for 15 minutes"
        : "";
  }

  @Override
  public List<String> pools() throws IOException {
    Tool.Answer answer = tool().run("", command("config", "get", "claim.pools"));
    String names = answer.isGood() ? answer.out().strip() : "";
    return names.endsWith(")") ? List.of() : List.of(names.split("\\s*,\\s*", -1)); // (not set)
  }

  @Override
  public @Nullable Map<String, String> rehearse(Rehearsal trial, Collection<String> ids)
      throws IOException {
    if (beads.storage() != BeadsFolder.Storage.EMBEDDED) {
      return null;
    }
    try (BeadsCopy copy = BeadsCopy.of(this, trial.place())) {
      List<String> words = new ArrayList<>(List.of(executable.toString(), "--sandbox"));
      words.addAll(trial.words());
      copy.program().tool(trial.directory()).run(trial.input(), words);
      return copy.program().these(ids);
    }
  }

  @Override
  public boolean mayBeElsewhere(String record) {
    return beads.mayBeElsewhere(record);
  }

  @Override
  public @Nullable Instant leaseEnd(String record) {
    return BeadsFolder.leaseEnd(record);
  }

  /** bd exports its memories, too, each with a type of its own. */
  private static boolean isIssue(String line) {
    if (!line.contains("\"_type\"") || line.contains("\"_type\":\"issue\"")) {
      return true;
    }
    Map<String, String> members = RawJson.members(line);
    return members == null || "\"issue\"".equals(members.getOrDefault("_type", "\"issue\""));
  }

  @Override
  public boolean differs(WholeTask before, WholeTask after) {
    return !BeadsChange.between(before, after).isEmpty();
  }

  @Override
  public void write(@Nullable WholeTask before, WholeTask after, String actor)
      throws IOException, TrackerProgram.Refusal {
    for (BeadsChange.Step step : BeadsChange.between(before, after)) {
      tell(step, step.actor() == null ? actor : step.actor());
    }
    List<Comment> said = before == null ? List.of() : before.comments();
    for (Comment one : ForeignComments.missing(said, after.comments())) {
      List<String> words = List.of("comments", "add", after.task().id().value(), "--", one.text());
      tell("", words, one.author());
    }
  }

  @Override
  public void delete(String id, String actor) throws IOException, TrackerProgram.Refusal {
    tell("", List.of("delete", id, "--force"), actor);
  }

  /** What a version does not know is said in an older way. */
  private void tell(BeadsChange.Step step, String actor)
      throws IOException, TrackerProgram.Refusal {
    try {
      tell(step.input(), step.words(), actor);
    } catch (TrackerProgram.Refusal refusal) {
      BeadsChange.Step older = refusal.isUnknown() ? step.older() : null;
      String command = step.words().getFirst();
      while (older != null
          && refusal.isUnknownCommand()
          && older.words().getFirst().equals(command)) {
        older = older.older();
      }
      if (older == null) {
        throw refusal;
      }
      tell(older, actor);
    }
  }

  private void tell(String input, List<String> words, String actor)
      throws IOException, TrackerProgram.Refusal {
    List<String> command = new ArrayList<>(List.of(executable.toString(), "--actor", actor));
    command.addAll(words);
    Tool.Answer answer = tool().run(input, command);
    if (answer.exit() > SIGNAL) {
      throw new IOException(executable + " was ended by signal " + (answer.exit() - SIGNAL));
    }
    if (!answer.isGood()) {
      throw new TrackerProgram.Refusal(complaint(answer));
    }
  }

  private String ask(List<String> words) throws IOException {
    return checked(words.getFirst(), tool().run("", command(words.toArray(String[]::new)))).out();
  }

  private List<String> command(String... words) {
    List<String> command = new ArrayList<>(List.of(executable.toString()));
    command.addAll(List.of(words));
    return command;
  }

  private Tool.Answer checked(String command, Tool.Answer answer) throws IOException {
    if (!answer.isGood()) {
      throw new IOException(executable + " " + command + ": " + complaint(answer));
    }
    return answer;
  }

  /** Outside the folder bd would look for another one, and from within it for none. */
  private Tool tool() {
    Path above = beads.path().getParent();
    return tool(above == null ? beads.path() : above);
  }

  private Tool tool(Path directory) {
    return new Tool(
        directory,
        Map.of(
            "BEADS_DIR", beads.path().toString(),
            "BD_NON_INTERACTIVE", "1",
            "BATON_FRONT", "off"), // the git hooks of bd call it by its name
        Duration.ofMillis(Long.getLong(PATIENCE, USUAL_PATIENCE)));
  }

  private static String complaint(Tool.Answer answer) {
    String words = answer.complaint();
    return words.isEmpty() ? "exit status " + answer.exit() : words;
  }
}
