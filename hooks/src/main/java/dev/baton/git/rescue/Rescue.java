package dev.baton.git.rescue;

import dev.baton.git.ObjectIds;
import dev.baton.git.RawPaths;
import dev.baton.git.rescue.RescueImport.Job;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.SkippedFile;
import dev.baton.task.Plural;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An existing rescue.
 *
 * @param commit the commit of the ref
 * @param tree all files as they were, except those left out
 * @param base the commit that the worker had checked out; null before the first commit
 * @param staged the commit with what was staged; null when nothing was
 * @param files how many files differ from the base, in the work tree or only in what was staged
 * @param worker whose work it is
 * @param also commits that are kept with it
 * @param leftOut what was not saved, one line for each file
 * @param createdAt when it was made, to the second
 */
public record Rescue(
    RescueName name,
    String commit,
    String tree,
    @Nullable String base,
    @Nullable String staged,
    int files,
    String worker,
    List<Also> also,
    List<String> leftOut,
    Instant createdAt) {
  public Rescue {
    also = List.copyOf(also);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * A commit of the worker that is kept with a rescue, because a stash or the record of a removed
   * work tree may be all that refers to it.
   *
   * @param what it is, in one line
   */
  public record Also(String commit, String what) {
    /** The command with which a person gets it. */
    public String command() {
      return what.contains("stash") ? "git stash apply " + commit : "git merge " + commit;
    }
  }

  /** Writes and parses the message of a rescue's commit. */
  static final class RescueMessage {
    /** Further files are only counted. */
    private static final int NAMED = 200;

    private static final String TASK = "Rescue-Task: ";
    private static final String EPOCH = "Rescue-Epoch: ";
    private static final String WORKER = "Rescue-Worker: ";
    private static final String BASE = "Rescue-Base: ";
    private static final String STAGED = "Rescue-Staged: ";
    private static final String FILES = "Rescue-Files: ";
    private static final String NONE = "none";
    private static final String ALSO = "\nAlso saved:\n";
    private static final String LEFT_OUT = "\nLeft out:\n";

    /**
     * Writes it. The trailers come last and have names of Baton's own, so that no hook takes them
     * for another tool's.
     */
    static String write(Job job, UnsavedWork work, Path top, boolean staged) {
      RescueOrder order = job.order();
      RescueName name = order.name();
      StringBuilder text = new StringBuilder();
      text.append("Rescue of ").append(name.task()).append(", epoch ").append(name.epoch());
      text.append(": ").append(count(work.count())).append(" of ").append(line(order.worker()));
      text.append("\n\nSaved from ").append(line(top.toString())).append(" at ").append(order.at());
      text.append(",\nbecause ").append(line(order.reason())).append(".\n");
      if (!job.also().isEmpty()) {
        text.append(ALSO);
        for (Also also : job.also()) {
          text.append("  ").append(also.commit()).append(' ').append(line(also.what()));
          text.append('\n');
        }
      }
      leftOut(text, job.leftOut());
      text.append('\n').append(TASK).append(name.task());
      text.append('\n').append(EPOCH).append(name.epoch());
      text.append('\n').append(WORKER).append(line(order.worker()));
      text.append('\n').append(BASE).append(work.head() == null ? NONE : work.head());
      text.append('\n').append(STAGED).append(staged ? "yes" : "no");
      return text.append('\n').append(FILES).append(work.count()).append('\n').toString();
    }

    private static void leftOut(StringBuilder text, List<SkippedFile> leftOut) {
      if (leftOut.isEmpty()) {
        return;
      }
      text.append(LEFT_OUT);
      for (int i = 0; i < leftOut.size(); i++) {
        if (i == NAMED) {
          text.append("  and ").append(leftOut.size() - NAMED).append(" more\n");
          return;
        }
        text.append("  ").append(leftOut.get(i)).append('\n');
      }
    }

    private static String count(int files) {
      return Plural.of(files, "file");
    }

    private static String line(String text) {
      return RawPaths.oneLine(text);
    }

    static @Nullable String base(String message) {
      String base = trailer(message, BASE);
      return base == null || base.equals(NONE) ? null : base;
    }

    static boolean hasStaged(String message) {
      return "yes".equals(trailer(message, STAGED));
    }

    static String worker(String message) {
      String worker = trailer(message, WORKER);
      return worker == null ? "" : worker;
    }

    static int files(String message) {
      String files = trailer(message, FILES);
      try {
        return files == null ? 0 : Integer.parseInt(files);
      } catch (NumberFormatException madeByAnother) {
        return 0;
      }
    }

    /** The lines that name the files left out. */
    static List<String> leftOut(String message) {
      return section(message, LEFT_OUT);
    }

    static List<Also> also(String message) {
      List<Also> found = new ArrayList<>();
      for (String line : section(message, ALSO)) {
        int blank = line.indexOf(' ');
        if (blank > 0 && ObjectIds.isId(line.substring(0, blank))) {
          found.add(new Also(line.substring(0, blank), line.substring(blank + 1)));
        }
      }
      return found;
    }

    private static List<String> section(String message, String title) {
      int start = message.indexOf(title);
      int end = start < 0 ? -1 : message.indexOf("\n\n", start + 1);
      return end < 0
          ? List.of()
          : message.substring(start + title.length(), end).lines().map(String::strip).toList();
    }

    private static @Nullable String trailer(String message, String key) {
      int start = message.lastIndexOf("\n" + key);
      if (start < 0) {
        return null;
      }
      int from = start + 1 + key.length();
      int end = message.indexOf('\n', from);
      return message.substring(from, end < 0 ? message.length() : end);
    }
  }
}
