package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.git.ByteStream;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.Head;
import dev.baton.git.ObjectIds;
import dev.baton.git.RawPaths;
import dev.baton.git.rescue.Rescue.RescueMessage;
import dev.baton.git.worktree.WorkStatus.WorkEntry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rescues of a repository. */
public record RescueRefs(GitProcess git) {
  private static final String FORMAT =
      "--format=%(refname)%00%(objecttype)%00%(objectname)%00%(tree)%00%(parent)%00"
          + "%(committerdate:unix)%00%(contents)%00";
  private static final int FIELDS = 7;

  /** The rescues in the repository of a layout. */
  public RescueRefs(GitLayout layout) {
    this(GitProcess.in(layout));
  }

  /**
   * Whether there may be rescues; false is certain. Only looks at file names, so that repositories
   * without rescues do not wait for git.
   */
  public static boolean mayExist(GitLayout layout) {
    return Head.mayExist(layout, RescueName.FOLDER);
  }

  /** The rescues of one task, by epoch; git is asked only where there may be some. */
  public static List<Rescue> of(@Nullable GitLayout layout, String task) throws IOException {
    return layout == null || !Head.mayExist(layout, RescueName.folder(task))
        ? List.of()
        : new RescueRefs(layout).of(task);
  }

  /** The latest of those that a claim before this epoch left; null for none. */
  public static @Nullable Rescue before(@Nullable GitLayout layout, String task, long epoch)
      throws IOException {
    Rescue last = null;
    for (Rescue rescue : of(layout, task)) {
      last = rescue.name().epoch() < epoch ? rescue : last;
    }
    return last;
  }

  /** All rescues, by task and epoch. */
  public List<Rescue> all() throws IOException {
    return list(List.of(RescueName.FOLDER));
  }

  /** The rescues of one task, by epoch. */
  public List<Rescue> of(String task) throws IOException {
    return list(List.of(RescueName.folder(task)));
  }

  /** Those of these rescues that exist. */
  List<Rescue> find(List<RescueName> names) throws IOException {
    return names.isEmpty() ? List.of() : list(names.stream().map(RescueName::ref).toList());
  }

  private List<Rescue> list(List<String> patterns) throws IOException {
    List<String> words = new ArrayList<>(List.of(FORMAT));
    words.addAll(patterns);
    List<Rescue> rescues =
        git.run(RescueRefs::read, "for-each-ref", words.toArray(new String[0]))
            .orThrow("for-each-ref");
    rescues.sort((a, b) -> {
      int byTask = a.name().task().compareTo(b.name().task());
      return byTask != 0 ? byTask : Long.compare(a.name().epoch(), b.name().epoch());
    });
    return rescues;
  }

  private static List<Rescue> read(InputStream answer) throws IOException {
    ByteStream in = new ByteStream(answer);
    List<Rescue> rescues = new ArrayList<>();
    String[] fields = new String[FIELDS];
    while (in.hasMore()) {
      for (int i = 0; i < FIELDS; i++) {
        fields[i] = in.until('\0');
      }
      in.until('\n');
      Rescue rescue = rescue(fields);
      if (rescue != null) {
        rescues.add(rescue);
      }
    }
    return rescues;
  }

  /** Null for a ref that was not made by Baton. */
  private static @Nullable Rescue rescue(String[] fields) {
    RescueName name = RescueName.parse(fields[0]);
    if (name == null || !fields[1].equals("commit")) {
      return null;
    }
    String message = new String(fields[6].getBytes(ISO_8859_1), UTF_8);
    String base = RescueMessage.base(message);
    String[] parents = fields[4].isEmpty() ? new String[0] : fields[4].split(" ", -1);
    int second = base == null ? 0 : 1;
    boolean hasStaged = RescueMessage.hasStaged(message) && parents.length > second;
    return new Rescue(
        name,
        fields[2],
        fields[3],
        base,
        hasStaged ? parents[second] : null,
        RescueMessage.files(message),
        RescueMessage.worker(message),
        RescueMessage.also(message),
        RescueMessage.leftOut(message),
        Instant.ofEpochSecond(Long.parseLong(fields[5])));
  }

  /**
   * A file that a worker had changed.
   *
   * @param change A added, D deleted, M changed, T became another type
   * @param path as text, or as git quotes it where that would not be safe or exact
   * @param onlyStaged whether it was changed in the index only, and was unchanged in the work tree
   */
  public record ChangedPath(char change, String path, boolean onlyStaged) {}

  /** What the worker had changed, by path. */
  public List<ChangedPath> changes(Rescue rescue) throws IOException {
    Map<String, ChangedPath> changes = new TreeMap<>();
    for (TreeChange change : TreeChange.between(git, base(rescue), rescue.commit())) {
      changes.put(change.path(), changed(change, false));
    }
    if (rescue.staged() != null) {
      for (TreeChange change : TreeChange.between(git, base(rescue), rescue.staged())) {
        changes.putIfAbsent(change.path(), changed(change, true));
      }
    }
    return List.copyOf(changes.values());
  }

  private static ChangedPath changed(TreeChange change, boolean onlyStaged) {
    boolean sameType = (change.oldMode() & ~0777) == (change.mode() & ~0777);
    char letter =
        change.oldMode() == WorkEntry.GONE ? 'A' : change.isDeletion() ? 'D' : sameType ? 'M' : 'T';
    return new ChangedPath(letter, RawPaths.shown(change.path()), onlyStaged);
  }

  /** Writes the patch for {@code git apply}. */
  public void diff(Rescue rescue, OutputStream out) throws IOException {
    git.run(
            in -> in.transferTo(out),
            "diff-tree -p -r --binary --full-index --no-ext-diff --no-textconv --no-color",
            base(rescue),
            rescue.commit())
        .orThrow("diff-tree");
  }

  private static String base(Rescue rescue) {
    return rescue.base() == null ? ObjectIds.emptyTree(rescue.commit()) : rescue.base();
  }

  /** Deletes these refs if each still points to the given commit; all or none. */
  public void drop(List<Rescue> rescues) throws IOException {
    if (rescues.isEmpty()) {
      return;
    }
    List<String> orders = new ArrayList<>();
    for (Rescue rescue : rescues) {
      orders.add("delete " + rescue.name().ref() + " " + rescue.commit());
    }
    git.ask(GitProcess.Input.of(orders, '\n'), "update-ref --stdin");
  }

  /**
   * Those that are older.
   *
   * @param days 0 for none
   */
  public List<Rescue> olderThan(int days, Instant now) throws IOException {
    Instant limit = now.minus(Duration.ofDays(days));
    return days == 0
        ? List.of()
        : all().stream().filter(rescue -> rescue.createdAt().isBefore(limit)).toList();
  }
}
