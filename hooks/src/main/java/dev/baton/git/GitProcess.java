package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.claim.Uptime;
import dev.baton.task.WordList;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs git in one work tree, in {@link GitLaunch.Mode#SHIELDED}: without hooks, file system
 * monitor, maintenance, signatures, prompts, locks for read-only commands, or downloads.
 * Environment variables that refer to another repository are ignored.
 *
 * @param top the folder in which git runs
 * @param more additional variables for git
 * @param standstill how long git may use no processor time at all
 * @param limit how long a call may take, or all calls together
 * @param end of the time for all calls together, in nanoseconds of uptime; null where each has a
 *     limit for itself
 */
public record GitProcess(
    Path top, Map<String, String> more, Duration standstill, Duration limit, @Nullable Long end) {
  /** Longer than git takes for a huge work tree on a cold disk. */
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /**
   * How long git may use no processor time at all. It waits without end where a file that it reads,
   * such as {@code .gitignore}, is a FIFO.
   */
  private static final Duration STANDSTILL = Duration.ofSeconds(30);

  private static final Uptime UPTIME = Uptime.ofThisSystem();
  private static final int CUT = 300;

  public GitProcess(Path top) {
    this(top, Map.of());
  }

  /** Git in the work tree of a layout, or in the git directory where there is none. */
  public static GitProcess in(GitLayout layout) {
    return in(layout, Map.of());
  }

  /** The same with additional variables. */
  public static GitProcess in(GitLayout layout, Map<String, String> more) {
    Path top = layout.worktree();
    if (top == null || isFoundAt(top, layout)) {
      return new GitProcess(top == null ? layout.gitDir() : top, more);
    }
    Map<String, String> all = new HashMap<>(more);
    all.put("GIT_DIR", layout.gitDir().toString());
    all.put("GIT_WORK_TREE", top.toString());
    return new GitProcess(top, all);
  }

  /** False such as where the repository was renamed, so that git's own way there leads nowhere. */
  private static boolean isFoundAt(Path top, GitLayout layout) {
    try {
      return GitLayout.find(top, Map.of()).filter(layout::equals).isPresent();
    } catch (BrokenGitException leadsNowhere) {
      return false;
    }
  }

  /**
   * Runs git in a folder.
   *
   * @param more additional variables for git
   */
  public GitProcess(Path top, Map<String, String> more) {
    this(top, more, STANDSTILL, LIMIT, null);
  }

  /**
   * The same with one limit for all calls together, from now on. A standstill is noticed before.
   *
   * @param time at least a second
   */
  public GitProcess within(Duration time) {
    Duration half = time.dividedBy(2);
    Duration still = half.compareTo(standstill) < 0 ? half : standstill;
    return new GitProcess(top, more, still, time, UPTIME.nanos() + time.toNanos());
  }

  /** Whether no time is left for all calls together. */
  public boolean isOver() {
    return left() <= 0;
  }

  /** In milliseconds. */
  private long left() {
    return end == null ? limit.toMillis() : (end - UPTIME.nanos()) / 1_000_000;
  }

  /**
   * The same, but git runs none of the configured filters, such as that of Git LFS. Filters are
   * programs of other people, which may be slow, missing under cron, or write files. A file that
   * only such a filter could show to be unchanged then counts as changed.
   */
  public GitProcess withoutFilters() throws IOException {
    Result<List<String>> names =
        run(
            in -> new ByteStream(in).allUntil('\0'),
            "config --includes -z --name-only --get-regexp",
            "^filter\\..*\\.(clean|process|required)$");
    if (names.exit() == 1) {
      return this; // there are none
    }
    Map<String, String> settings = new HashMap<>(more);
    int count = 0;
    for (String name : names.orThrow("config")) {
      settings.put("GIT_CONFIG_KEY_" + count, name);
      settings.put("GIT_CONFIG_VALUE_" + count, name.endsWith(".required") ? "false" : "");
      count++;
    }
    settings.put("GIT_CONFIG_COUNT", String.valueOf(count));
    return new GitProcess(top, settings, standstill, limit, end);
  }

  /** Writes git's input to a stream, which need not be closed. */
  public interface Input {
    void write(OutputStream out) throws IOException;

    /**
     * Texts that each end with a mark.
     *
     * @param texts one byte in each char
     */
    static Input of(Collection<String> texts, char mark) {
      return out -> {
        for (String text : texts) {
          out.write((text + mark).getBytes(ISO_8859_1));
        }
      };
    }
  }

  /** Reads git's output. */
  public interface Consumer<T> {
    T read(InputStream in) throws IOException;
  }

  /**
   * The result of a call.
   *
   * @param printed what the consumer made of the output
   * @param pid of the process, which has ended
   */
  public record Result<T>(int exit, T printed, String said, long pid) {
    /** The output; throws unless git succeeded. */
    public T orThrow(String what) throws IOException {
      if (exit == 0) {
        return printed;
      }
      String reason = said.isBlank() ? "exit code " + exit : said;
      throw new IOException("git " + what + " failed: " + reason);
    }
  }

  /**
   * Git's output, one byte in each char; git must succeed.
   *
   * @param command its words are separated by blanks
   * @param more further words, which may contain blanks
   */
  public String ask(String command, String... more) throws IOException {
    return run(GitProcess::text, command, more).orThrow(name(command));
  }

  /** The texts that git prints with {@code -z}, one byte in each char; git must succeed. */
  public List<String> list(String command, String... more) throws IOException {
    return run(in -> new ByteStream(in).allUntil('\0'), command, more).orThrow(name(command));
  }

  /** Whether git succeeds, whatever it prints. */
  public boolean succeeds(String command, String... more) throws IOException {
    return run(in -> in.readAllBytes().length, command, more).exit() == 0;
  }

  /** The same as {@link #ask(String, String...)} with input. */
  public String ask(Input input, String command, String... more) throws IOException {
    return run(input, GitProcess::text, command, more).orThrow(name(command));
  }

  private static String text(InputStream in) throws IOException {
    return new String(in.readAllBytes(), ISO_8859_1);
  }

  /** Runs git without input to its end. */
  public <T> Result<T> run(Consumer<T> consumer, String command, String... more)
      throws IOException {
    return run(null, consumer, command, more);
  }

  /**
   * Runs git to its end.
   *
   * @param input null for none
   * @throws IOException when git is missing or takes too long, or when one of the two streams fails
   *     for another reason than that git ended
   */
  public <T> Result<T> run(
      @Nullable Input input, Consumer<T> consumer, String command, String... more)
      throws IOException {
    List<String> words = new ArrayList<>(WordList.of(command));
    words.addAll(List.of(more));
    String name = words.getFirst();
    String late = "took more than " + limit.toSeconds() + " s";
    long most = left();
    if (most <= 0) {
      throw new IOException("git " + name + " " + late);
    }
    Process process = start(words);
    RunningGit git = new RunningGit(process, most, late, standstill);
    try (git) {
      git.start(input);
      T printed = consumer.read(git.answer());
      int exit = git.exit();
      if (git.whyStopped() != null) {
        throw new IOException(git.whyStopped());
      }
      if (exit == 0) {
        git.requireFed(); // otherwise git's own reason says more than a broken pipe
      }
      return new Result<>(exit, printed, complaint(git.said()), process.pid());
    } catch (IOException e) {
      String stopped = git.whyStopped();
      throw new IOException(
          stopped == null ? Problems.reason(e) : "git " + name + " " + stopped, e);
    }
  }

  private static String name(String command) {
    return WordList.of(command).getFirst();
  }

  private Process start(List<String> words) throws IOException {
    ProcessBuilder builder = GitLaunch.prepare(GitLaunch.Mode.SHIELDED, words);
    builder.environment().putAll(more);
    try {
      return builder.directory(top.toFile()).start();
    } catch (IOException e) {
      // Java's own message names git instead.
      throw Files.isDirectory(top) ? e : new IOException("there is no folder " + top, e);
    }
  }

  /** The first line that names the problem, without git's prefix. */
  private static String complaint(byte[] said) {
    String text = RawPaths.text(said);
    int fatal = text.indexOf("fatal: ");
    int error = text.indexOf("error: ");
    int start = fatal >= 0 ? fatal + 7 : Math.max(0, error < 0 ? 0 : error + 7);
    int end = text.indexOf('\n', start);
    String line = text.substring(start, end < 0 ? text.length() : end).strip();
    return RawPaths.oneLine(line.length() > CUT ? line.substring(0, CUT) : line);
  }
}
