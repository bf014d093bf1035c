package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.Head;
import dev.baton.git.ObjectIds;
import dev.baton.git.RawPaths;
import dev.baton.git.UserGit;
import dev.baton.git.UserGit.RemoteGit;
import dev.baton.git.worktree.WorkStatus.WorkEntry;
import dev.baton.task.WordList;
import java.io.IOException;
import java.io.Serial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges rescues with a remote repository of this one. A ref is only ever moved forward, on both
 * sides: a later rescue of the same claim contains the earlier one.
 */
public final class RescueRemote {
  private static final String USUAL = "origin";
  private static final int MOST_REFS = 200;

  /**
   * The programs there are git's own, whatever a setting says, and only the named refs are sent.
   */
  private static final List<String> PUSH =
      WordList.of(
          "-c push.gpgSign=false push --porcelain --no-verify --no-follow-tags"
              + " --recurse-submodules=no --receive-pack=git-receive-pack");

  /**
   * What comes is checked, because others may write there. Without pruning: a setting would delete
   * the rescues that only this repository has.
   */
  private static final List<String> FETCH =
      WordList.of(
          "-c fetch.fsckObjects=true fetch --quiet --no-tags --no-prune --no-write-fetch-head"
              + " --no-recurse-submodules --no-auto-maintenance --refmap="
              + " --upload-pack=git-upload-pack");

  private static final List<String> LIST =
      WordList.of("ls-remote --quiet --refs --upload-pack=git-upload-pack");

  /**
   * Why a rescue was not sent that the remote repository has, with a later one of the same claim.
   */
  private static final String OUTDATED = "the rescue there has more";

  private final GitProcess git;
  private final RemoteGit network;
  private final RescueRefs refs;
  private final String name;

  private RescueRemote(GitProcess git, RemoteGit network, String name) {
    this.git = git;
    this.network = network;
    this.refs = new RescueRefs(git);
    this.name = name;
  }

  /** There is no remote with the name that was given, or that is usual. */
  public static final class Unknown extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    Unknown(String name, List<String> known) {
      super(
          "there is no remote '"
              + RawPaths.oneLine(name)
              + "' in this repository: expected "
              + (known.isEmpty() ? "one that git remote add made" : String.join(" or ", known)));
    }
  }

  /** What happened to a ref. */
  public enum Outcome {
    /** It did not exist on the other side. */
    ADDED,
    /** It was moved forward. */
    UPDATED,
    /** It was the same on both sides. */
    UNCHANGED,
    /** It was not transferred. */
    REFUSED
  }

  /**
   * One ref.
   *
   * @param commit its commit on this side
   * @param why it was refused; null when it was not
   */
  public record Moved(RescueName name, String commit, Outcome outcome, @Nullable String why) {
    /** Whether it was refused because the other side has all of it, and more. */
    public boolean isOutdated() {
      return OUTDATED.equals(why);
    }
  }

  /**
   * The remote with this name, or else that of the current branch, or else {@code origin}.
   *
   * @throws Unknown when there is none of that name
   * @throws IOException when git fails
   */
  public static RescueRemote of(GitLayout layout, @Nullable String named, RemoteGit network)
      throws IOException {
    GitProcess git = GitProcess.in(layout);
    List<String> known = git.ask("remote").lines().toList();
    String name = named == null ? usual(git, Head.read(layout).branch(), known) : named;
    if (!known.contains(name)) {
      throw new Unknown(name, known);
    }
    return new RescueRemote(git, network, name);
  }

  private static String usual(GitProcess git, @Nullable String branch, List<String> known)
      throws IOException {
    if (branch != null) {
      String setting = "branch." + branch + ".remote";
      String upstream =
          git.run(in -> new String(in.readAllBytes(), ISO_8859_1), "config --get", setting)
              .printed()
              .strip();
      if (known.contains(upstream)) {
        return upstream;
      }
    }
    return USUAL;
  }

  public String name() {
    return name;
  }

  /**
   * Sends rescues, with all commits below them that the remote repository does not have. One that
   * contains a file that a rescue leaves out is refused, and so is one that is older than its
   * namesake there.
   *
   * @throws IOException when the remote repository cannot be reached
   */
  public List<Moved> push(List<Rescue> rescues, RescueRules rules) throws IOException {
    RescueRules.Names names = rules.names();
    List<Moved> moved = new ArrayList<>();
    List<Rescue> sent = new ArrayList<>();
    for (Rescue rescue : rescues) {
      String why = obstacle(rescue, names);
      if (why == null) {
        sent.add(rescue);
      } else {
        moved.add(new Moved(rescue.name(), rescue.commit(), Outcome.REFUSED, why));
      }
    }
    for (int from = 0; from < sent.size(); from += MOST_REFS) {
      moved.addAll(send(sent.subList(from, Math.min(sent.size(), from + MOST_REFS))));
    }
    return moved;
  }

  private List<Moved> send(List<Rescue> rescues) throws IOException {
    List<String> words = new ArrayList<>(PUSH);
    words.add(name);
    Map<String, Rescue> byRef = new LinkedHashMap<>();
    for (Rescue rescue : rescues) {
      String ref = rescue.name().ref();
      words.add(rescue.commit() + ":" + ref);
      byRef.put(ref, rescue);
    }
    UserGit.Answer answer = network.run(words);
    List<Moved> moved = new ArrayList<>();
    for (String line : answer.out().lines().toList()) {
      // Such as *, a tab, FROM:TO, a tab and [new reference].
      String[] fields = line.split("\t", -1);
      int colon = fields.length < 3 ? -1 : fields[1].indexOf(':');
      Rescue rescue = colon < 0 ? null : byRef.remove(fields[1].substring(colon + 1));
      if (rescue != null) {
        Outcome outcome = outcome(fields[0]);
        String why = outcome == Outcome.REFUSED ? reason(fields[2]) : null;
        moved.add(new Moved(rescue.name(), rescue.commit(), outcome, why));
      }
    }
    if (!byRef.isEmpty()) {
      throw new IOException(answer.reason());
    }
    return moved;
  }

  public boolean has(Rescue rescue) throws IOException {
    return list(rescue.name().task()).containsKey(rescue.name());
  }

  /** Deletes a rescue there, if it is still this one. */
  public void drop(Rescue rescue) throws IOException {
    String ref = rescue.name().ref();
    List<String> words = new ArrayList<>(PUSH);
    words.add("--force-with-lease=" + ref + ":" + rescue.commit());
    words.add(name);
    words.add(":" + ref);
    network.ask(words);
  }

  /**
   * Gets rescues that are not here, or are older here.
   *
   * @param task null for those of all tasks
   * @throws IOException when the remote repository cannot be reached
   */
  public List<Moved> fetch(@Nullable String task) throws IOException {
    Map<RescueName, String> theirs = list(task);
    Map<RescueName, String> before = here(task);
    List<String> words = new ArrayList<>(FETCH);
    words.add(name);
    int known = words.size();
    theirs.forEach((rescue, commit) -> {
      if (!commit.equals(before.get(rescue))) {
        words.add(rescue.ref() + ":" + rescue.ref());
      }
    });
    UserGit.Answer answer = words.size() == known ? null : network.run(words);
    Map<RescueName, String> after = answer == null ? before : here(task);
    List<Moved> moved = new ArrayList<>();
    theirs.forEach((rescue, commit) -> {
      String mine = after.get(rescue);
      String earlier = before.get(rescue);
      if (mine != null && mine.equals(commit)) {
        Outcome outcome =
            earlier == null
                ? Outcome.ADDED
                : earlier.equals(commit) ? Outcome.UNCHANGED : Outcome.UPDATED;
        moved.add(new Moved(rescue, commit, outcome, null));
      } else if (mine != null) {
        moved.add(new Moved(rescue, mine, Outcome.REFUSED, "the rescue here has more"));
      }
    });
    if (answer != null && answer.exit() != 0 && moved.size() < theirs.size()) {
      throw new IOException(answer.reason());
    }
    return moved;
  }

  private Map<RescueName, String> list(@Nullable String task) throws IOException {
    String pattern = (task == null ? RescueName.FOLDER : RescueName.folder(task)) + "*";
    List<String> words = new ArrayList<>(LIST);
    words.add(name);
    words.add(pattern);
    Map<RescueName, String> found = new LinkedHashMap<>();
    for (String line : network.ask(words).lines().toList()) {
      int tab = line.indexOf('\t');
      RescueName rescue = tab < 0 ? null : RescueName.parse(line.substring(tab + 1));
      String commit = tab < 0 ? "" : line.substring(0, tab);
      if (rescue != null && ObjectIds.isId(commit)) {
        found.put(rescue, commit);
      }
    }
    return found;
  }

  private Map<RescueName, String> here(@Nullable String task) throws IOException {
    Map<RescueName, String> found = new HashMap<>();
    for (Rescue rescue : task == null ? refs.all() : refs.of(task)) {
      found.put(rescue.name(), rescue.commit());
    }
    return found;
  }

  private static Outcome outcome(String mark) {
    return switch (mark) {
      case "*" -> Outcome.ADDED;
      case "=" -> Outcome.UNCHANGED;
      case "!" -> Outcome.REFUSED;
      default -> Outcome.UPDATED;
    };
  }

  /** Without what git adds for people who can force a push. */
  private static String reason(String summary) {
    int open = summary.indexOf('(');
    int close = summary.lastIndexOf(')');
    String inside = open < 0 || close < open ? summary : summary.substring(open + 1, close);
    return switch (inside) {
      case "non-fast-forward", "fetch first", "needs force" -> OUTDATED;
      default -> RawPaths.oneLine(RawPaths.text(inside));
    };
  }

  /**
   * Why a rescue must stay here, because of a file that must not leave this machine; null when it
   * may be sent. With a rescue go all commits below it that the remote repository does not have, so
   * their files count like those of the rescue itself.
   *
   * @param names rules as they are now; when the rescue was made, they may have been others
   */
  private @Nullable String obstacle(Rescue rescue, RescueRules.Names names) throws IOException {
    List<String> texts =
        git.list(
            "log -z --format= --raw --no-abbrev -c -r --root --no-renames --no-ext-diff"
                + " --ignore-submodules=none",
            rescue.commit(),
            "--not",
            "--remotes=" + name);
    Map<String, String> blobs = new LinkedHashMap<>();
    for (Written file : written(texts)) {
      String pattern = names.against(file.path());
      if (pattern != null) {
        return RawPaths.shown(file.path()) + " " + RescueRules.secret(pattern);
      }
      if (!names.allows(file.path())) {
        blobs.put(file.blob(), file.path());
      }
    }
    String key = new SecretContents().first(git, List.copyOf(blobs.keySet()));
    return key == null
        ? null
        : RawPaths.shown(blobs.getOrDefault(key, ""))
            + " contains a key; if it is none, add its name with a ! to rescue.exclude";
  }

  /** A file that a commit added or changed. */
  private record Written(String path, String blob) {}

  /**
   * The files that these commits added or changed. Before each path stand a colon for each parent,
   * the modes in them and in the commit, the ids in the same order, and more.
   */
  private static List<Written> written(List<String> texts) {
    List<Written> files = new ArrayList<>();
    String head = null;
    for (String text : texts) {
      String line = text.strip();
      if (head != null) {
        int parents = 0;
        while (head.charAt(parents) == ':') {
          parents++;
        }
        String[] fields = head.substring(parents).split(" ", -1);
        if (Integer.parseInt(fields[parents], 8) != WorkEntry.GONE) {
          files.add(new Written(text, fields[2 * parents + 1]));
        }
        head = null;
      } else if (line.startsWith(":")) {
        head = line;
      }
    }
    return files;
  }
}
