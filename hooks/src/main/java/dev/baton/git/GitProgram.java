package dev.baton.git;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Asks git about the history of one repository. {@link GitProcess} is for the files of a work tree,
 * and {@link UserGit} for what depends on the user's settings; {@link GitLaunch} starts all of
 * them.
 *
 * <p>The result depends on the repository alone: settings of the user and of the system and git's
 * environment variables are hidden from it. It takes no locks, shows no prompts and fetches
 * nothing.
 */
public final class GitProgram {
  /** Long enough for any change that a person would look at. */
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final GitCommand command;
  private final Duration limit;

  /** Git for one repository, found on the PATH of this process. */
  public GitProgram(GitLayout layout) {
    this(layout, System.getenv(), LIMIT);
  }

  /**
   * Git for one repository.
   *
   * @param environment in which git runs, and whose PATH contains it
   * @param limit how long to wait for git before it is stopped; positive
   */
  public GitProgram(GitLayout layout, Map<String, String> environment, Duration limit) {
    this(new GitCommand(layout, environment, GitFinder.USUAL_PLACES), limit);
  }

  GitProgram(GitCommand command, Duration limit) {
    this.command = command;
    this.limit = limit;
  }

  /** Reads git's output. */
  public interface AnswerReader<T> {
    /**
     * Reads to the end, or stops earlier, in which case git is stopped as well.
     *
     * @throws EOFException when the output ends too early
     */
    T read(InputStream answer) throws IOException;
  }

  /**
   * Runs git and waits for its output.
   *
   * @param input git's standard input; may be empty
   * @throws GitFailedException when git is missing, failed, or took too long
   * @throws UncheckedIOException from the reader
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
