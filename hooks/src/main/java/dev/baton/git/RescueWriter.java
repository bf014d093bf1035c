package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Saves what lies uncommitted in a work tree into a commit that only a ref of Baton's own names.
 *
 * <p>Git says what there is (so that its rules about ignored files, sparse checkouts, line ends and
 * conflicts hold), Baton reads the files, and {@code git fast-import} makes objects of their bytes
 * as they are. Index, work tree, HEAD, reflogs and stash are not written to, and neither hooks nor
 * filters run. What was staged and is not the same as HEAD is kept as a second parent.
 */
public final class RescueWriter {
  /** Never written: fast-import needs the name of a ref, and lets go of it at the end. */
  private static final String WORKBENCH = "refs/baton/workbench";

  private final GitLayout layout;
  private final Path top;
  private final GitProcess git;
  private final RescueRules rules;
  private final String nothing;

  private RescueWriter(GitLayout layout, RescueRules rules) {
    this.layout = layout;
    this.top = Objects.requireNonNull(layout.worktree());
    this.git = new GitProcess(top);
    this.rules = rules;
    this.nothing = nothing();
  }

  /**
   * Saves what lies in a work tree once for each order, in the same order.
   *
   * @throws IOException when it cannot be saved; then no ref was made
   * @throws BrokenGitException when the repository is damaged
   */
  public static List<Rescued> save(Path worktree, RescueRules rules, List<RescueOrder> orders)
      throws IOException {
    if (!Files.isDirectory(worktree)) {
      throw new IOException("the work tree " + worktree + " is gone");
    }
    Path real = worktree.toRealPath();
    // Without the environment: a hook's GIT_DIR speaks of another work tree.
    Optional<GitLayout> layout = GitLayout.find(real, Map.of());
    if (layout.isEmpty() || !real.equals(layout.get().worktree())) {
      throw new IOException(worktree + " is not the top of a git work tree any more");
    }
    RescueWriter writer = new RescueWriter(layout.get(), rules);
    try {
      return writer.save(orders);
    } catch (IOException raced) {
      // Another sweep may have made the same ref meanwhile; then this finds it. What fails for
      // another reason fails again.
      return writer.save(orders);
    }
  }

  private List<Rescued> save(List<RescueOrder> orders) throws IOException {
    UnsavedWork work = WorkCollector.collect(layout, WorkStatus.read(Filters.off(top, git)), rules);
    List<Rescued> results = new ArrayList<>(orders.size());
    if (work.isEmpty()) {
      for (int i = 0; i < orders.size(); i++) {
        results.add(new Rescued(null, null, 0, work.leftOut(), layout.commonDir()));
      }
      return results;
    }
    List<@Nullable Rescue> earlier = earlier(orders);
    List<Made> made = make(work, orders, earlier);
    StringBuilder updates = new StringBuilder();
    for (int i = 0; i < orders.size(); i++) {
      Rescue old = earlier.get(i);
      boolean same = old != null && isSame(old, made.get(i), work);
      String commit = old != null && same ? old.commit() : made.get(i).commit;
      String ref = orders.get(i).name().ref();
      if (!same) {
        String expected = old == null ? " " + nothing : " " + old.commit();
        updates.append("update ").append(ref).append(' ').append(commit).append(expected);
        updates.append('\n');
      }
      results.add(new Rescued(ref, commit, work.count(), work.leftOut(), layout.commonDir()));
    }
    if (!updates.isEmpty()) {
      git.ask(out -> out.write(updates.toString().getBytes(ISO_8859_1)), "update-ref", "--stdin");
    }
    return results;
  }

  /** What an earlier sweep, one that did not get to the end or runs now, has saved already. */
  private List<@Nullable Rescue> earlier(List<RescueOrder> orders) throws IOException {
    List<RescueName> names = new ArrayList<>();
    for (RescueOrder order : orders) {
      names.add(order.name());
    }
    List<Rescue> found = new RescueRefs(git).find(names);
    List<@Nullable Rescue> earlier = new ArrayList<>();
    for (RescueName name : names) {
      Rescue match = null;
      for (Rescue rescue : found) {
        match = rescue.name().equals(name) ? rescue : match;
      }
      earlier.add(match);
    }
    return earlier;
  }

  private static boolean isSame(Rescue old, Made made, UnsavedWork work) {
    return old.tree().equals(made.tree)
        && Objects.equals(old.base(), work.head())
        && Objects.equals(old.staged(), made.staged);
  }

  /** A commit that was made but has no name yet. */
  private record Made(String commit, String tree, @Nullable String staged) {}

  private List<Made> make(
      UnsavedWork work, List<RescueOrder> orders, List<@Nullable Rescue> earlier)
      throws IOException {
    boolean staged = !work.staged().isEmpty();
    GitProcess.Result<String> result =
        git.run(
            out -> write(out, work, orders, earlier),
            in -> new String(in.readAllBytes(), ISO_8859_1),
            // A pack, be it small: one file to be flushed to the disk instead of hundreds.
            "-c",
            "fastimport.unpackLimit=0",
            "fast-import",
            "--quiet",
            "--done",
            "--date-format=raw",
            "--depth=0");
    List<String> answers = result.orThrow("fast-import").lines().toList();
    int first = staged ? 2 : 0;
    if (answers.size() != first + 2 * orders.size()) {
      throw new IOException("git fast-import gave " + answers.size() + " answers");
    }
    List<Made> made = new ArrayList<>();
    for (int i = 0; i < orders.size(); i++) {
      String commit = answers.get(first + 2 * i);
      made.add(
          new Made(commit, tree(answers.get(first + 2 * i + 1)), staged ? answers.get(0) : null));
    }
    return made;
  }

  /** 040000 tree ID, then a tab. */
  private static String tree(String answer) {
    int tab = answer.indexOf('\t');
    return answer.substring(answer.lastIndexOf(' ', tab) + 1, Math.max(tab, 0));
  }

  private void write(
      OutputStream out, UnsavedWork work, List<RescueOrder> orders, List<@Nullable Rescue> earlier)
      throws IOException {
    ImportStream stream = new ImportStream(out);
    int mark = 0;
    for (WorkFile file : work.files()) {
      stream.blob(++mark, file);
    }
    String head = work.head();
    int staged = work.staged().isEmpty() ? 0 : ++mark;
    if (staged > 0) {
      // Always the same for the same index: its parent's time, so to say, is not known cheaply.
      stream.commit(WORKBENCH, staged, Instant.EPOCH, "What was staged\n");
      if (head != null) {
        stream.parent(true, head);
      }
      writeStaged(stream, work);
      stream.ask(staged);
      stream.forget(WORKBENCH, nothing);
    }
    for (int i = 0; i < orders.size(); i++) {
      RescueOrder order = orders.get(i);
      Rescue old = earlier.get(i);
      stream.commit(
          WORKBENCH, ++mark, order.at(), RescueMessage.write(order, work, top, staged > 0));
      if (head != null) {
        stream.parent(true, head);
      }
      if (staged > 0) {
        stream.parent(head == null, ":" + staged);
      }
      if (old != null) {
        stream.parent(head == null && staged == 0, old.commit());
      }
      writeFiles(stream, work, head == null);
      stream.ask(mark);
      stream.forget(WORKBENCH, nothing);
    }
    stream.done();
  }

  private static void writeStaged(ImportStream stream, UnsavedWork work) throws IOException {
    for (WorkEntry entry : work.staged()) {
      if (entry.staged() != null && entry.staged().mode() == WorkEntry.GONE) {
        stream.delete(entry.path());
      }
    }
    for (WorkEntry entry : work.staged()) {
      WorkEntry.Staged version = entry.staged();
      if (version != null && version.mode() != WorkEntry.GONE) {
        stream.put(entry.path(), version.mode(), version.id());
      }
    }
  }

  /** First what goes: a file may have made room for a folder, or the reverse. */
  private static void writeFiles(ImportStream stream, UnsavedWork work, boolean fromNothing)
      throws IOException {
    if (fromNothing) {
      stream.deleteAll();
    }
    for (String path : work.deleted()) {
      stream.delete(path);
    }
    int mark = 0;
    for (WorkFile file : work.files()) {
      stream.put(file.path(), file.mode(), ":" + ++mark);
    }
    for (UnsavedWork.Link link : work.links()) {
      stream.put(link.path(), WorkEntry.GITLINK, link.commit());
    }
  }

  /** The id that stands for nothing, as long as the repository's are. */
  private String nothing() {
    String format =
        GitConfigFile.read(layout.commonDir().resolve("config")).get("extensions.objectformat");
    boolean sha256 = "sha256".equalsIgnoreCase(format);
    return "0".repeat(sha256 ? ObjectIds.SHA256_LENGTH : ObjectIds.SHA1_LENGTH);
  }
}
