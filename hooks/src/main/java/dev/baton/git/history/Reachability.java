package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.git.ByteStream;
import dev.baton.git.GitFailedException;
import dev.baton.git.GitProgram;
import dev.baton.git.ObjectIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Separates reachable commits from unreachable ones. */
final class Reachability {
  private static final List<String> CHECK = List.of("cat-file", "--batch-check=%(objecttype)");

  private final GitProgram git;

  Reachability(GitProgram git) {
    this.git = git;
  }

  /** Those that no ref and no work tree's HEAD reaches. */
  Set<String> unreachable(Collection<String> ids) {
    // What only Baton keeps was left by everybody else.
    return unreachable(ids, List.of("--exclude=" + KeptCommits.REF, "--all"));
  }

  /**
   * Those that none of these tips reaches.
   *
   * @param tips revisions, of which some may not exist, or options that stand for several
   */
  Set<String> unreachable(Collection<String> ids, List<String> tips) {
    Set<String> wanted = new LinkedHashSet<>(ids);
    wanted.removeIf(id -> !ObjectIds.isId(id));
    if (wanted.isEmpty()) {
      return wanted;
    }
    try {
      return walk(wanted, tips, "rev-list");
    } catch (GitFailedException e) {
      if (e.kind() != GitFailedException.Kind.REFUSED) {
        throw e;
      }
      Set<String> missing = missing(wanted);
      wanted.removeAll(missing);
      missing.addAll(
          walk(wanted, tips, "rev-list", "--ignore-missing")); // refs may be broken as well
      return missing;
    }
  }

  /** Git also lists other commits that only these reach, so most of the output may be skipped. */
  private Set<String> walk(Set<String> ids, List<String> tips, String... command) {
    List<String> arguments = new ArrayList<>(List.of(command));
    // With --all these are all refs, and the HEADs of all work trees.
    arguments.addAll(List.of("--stdin", "--not"));
    arguments.addAll(tips);
    return git.ask(
        arguments,
        lines(ids),
        answer -> {
          Set<String> found = new LinkedHashSet<>();
          ByteStream in = new ByteStream(answer);
          while (in.hasMore()) {
            String id = in.until('\n');
            if (ids.contains(id)) {
              found.add(id);
            }
          }
          return found;
        });
  }

  private Set<String> missing(Set<String> ids) {
    return git.ask(
        CHECK,
        lines(ids),
        answer -> {
          Set<String> found = new HashSet<>();
          ByteStream in = new ByteStream(answer);
          for (String id : ids) {
            if (!in.until('\n').equals("commit")) {
              found.add(id);
            }
          }
          return found;
        });
  }

  private static byte[] lines(Set<String> ids) {
    return (String.join("\n", ids) + "\n").getBytes(US_ASCII);
  }
}
