package dev.baton.git.rescue;

import dev.baton.git.RawPaths;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What git is asked about a remote repository, and what it says. */
final class RemoteWords {
  /**
   * The programs there are git's own, whatever a setting says, and only the named refs are sent.
   */
  static final List<String> PUSH =
      List.of(
          "-c",
          "push.gpgSign=false",
          "push",
          "--porcelain",
          "--no-verify",
          "--no-follow-tags",
          "--recurse-submodules=no",
          "--receive-pack=git-receive-pack");

  /**
   * What comes is checked, because others may write there. Without pruning: a setting would delete
   * the rescues that only this repository has.
   */
  static final List<String> FETCH =
      List.of(
          "-c",
          "fetch.fsckObjects=true",
          "fetch",
          "--quiet",
          "--no-tags",
          "--no-prune",
          "--no-write-fetch-head",
          "--no-recurse-submodules",
          "--no-auto-maintenance",
          "--refmap=",
          "--upload-pack=git-upload-pack");

  static final List<String> LIST =
      List.of("ls-remote", "--quiet", "--refs", "--upload-pack=git-upload-pack");

  /**
   * Why a rescue was not sent that the remote repository has, with a later one of the same claim.
   */
  static final String OUTDATED = "the rescue there has more";

  private RemoteWords() {}

  /**
   * What git says about one ref that it was asked to push.
   *
   * @param why it was refused; null when it was not
   */
  record Line(String ref, RescueRemote.Outcome outcome, @Nullable String why) {}

  /** Reads lines such as {@code *\tFROM:TO\t[new reference]}. */
  static List<Line> lines(String porcelain) {
    List<Line> lines = new ArrayList<>();
    for (String line : porcelain.lines().toList()) {
      String[] fields = line.split("\t", -1);
      int colon = fields.length < 3 ? -1 : fields[1].indexOf(':');
      if (colon < 0 || fields[0].length() != 1) {
        continue;
      }
      RescueRemote.Outcome outcome =
          switch (fields[0].charAt(0)) {
            case '*' -> RescueRemote.Outcome.ADDED;
            case '=' -> RescueRemote.Outcome.UNCHANGED;
            case '!' -> RescueRemote.Outcome.REFUSED;
            default -> RescueRemote.Outcome.UPDATED;
          };
      String why = outcome == RescueRemote.Outcome.REFUSED ? reason(fields[2]) : null;
      lines.add(new Line(fields[1].substring(colon + 1), outcome, why));
    }
    return lines;
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
}
