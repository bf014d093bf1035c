package dev.baton.git;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The program git, asked about the history of one repository. {@link GitProcess} is for what lies
 * in a work tree, and {@link UserGit} for what the user's settings decide; {@link GitLaunch} starts
 * all of them.
 *
 * <p>What git answers depends on the repository alone: the settings of the user and of the system,
 * and all that the environment says to git, are kept from it. It takes no locks, asks nobody, and
 * fetches nothing.
 */
public final class GitProgram {
  /** Long enough for any change that a person would look at. */
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final GitCommand command;
  private final Duration limit;

  /** The git that this process would find, for one repository. */
  public GitProgram(GitLayout layout) {
    this(layout, System.getenv(), LIMIT);
  }

  /**
   * Git for one repository.
   *
   * @param environment in which git runs and whose PATH leads to it
   * @param limit how long git may be waited for before it is stopped; positive
   */
  public GitProgram(GitLayout layout, Map<String, String> environment, Duration limit) {
    this(new GitCommand(layout, environment, GitFinder.USUAL_PLACES), limit);
  }

  GitProgram(GitCommand command, Duration limit) {
    this.command = command;
    this.limit = limit;
  }

  /** Reads what git answers. */
  public interface AnswerReader<T> {
    /**
     * Reads to the end, or stops before and git is stopped as well.
     *
     * @throws EOFException when the answer ends too early
     */
    T read(InputStream answer) throws IOException;
  }

  /**
   * Asks git and waits for the answer.
   *
   * @param input what git reads from its standard input; may be empty
   * @throws GitFailedException when git is missing, refused, or took too long
   * @throws UncheckedIOException what the reader throws
   */
  public <T> T ask(List<String> arguments, byte[] input, AnswerReader<T> reader) {
    Process process = command.start(arguments);
    GitWatch watch = GitWatch.start(process, limit);
    try (InputStream answer = watch.answer()) {
      GitFeeder.feed(process.getOutputStream(), input);
      T result = reader.read(answer);
      if (answer.read() < 0) {
        watch.check(arguments);
      }
      return result;
    } catch (EOFException tooEarly) {
      watch.check(arguments);
      throw new GitFailedException(
          GitFailedException.Kind.REFUSED,
          GitCommand.name(arguments) + " ended before its answer was complete");
    } catch (IOException e) {
      watch.checkTime(arguments);
      throw new UncheckedIOException(e);
    } finally {
      process.destroyForcibly();
    }
  }
}
