package dev.baton.git;

import dev.baton.task.WordList;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How git is started: the only place that decides its options and its environment.
 *
 * <p>A repository's settings may name programs: hooks, a file system monitor, pagers, external
 * diffs, filters, signing programs. No git that is started here runs one, except in the mode {@link
 * Mode#USER}, and in the mode {@link Mode#REMOTE} ssh and the helpers that know credentials.
 * External diffs and text conversions are switched off by options of the commands that have them;
 * filters by {@link GitProcess#withoutFilters}.
 *
 * <p>An explicit {@code --git-dir}, which {@link GitProgram} passes, switches off git's own check
 * that a repository belongs to this user ({@code safe.directory}); without it, git checks.
 */
final class GitLaunch {
  static final String NULL_DEVICE = "/dev/null";

  /** Which settings count, and which programs may run. */
  enum Mode {
    /** Only the settings of the repository, so that all users get the same result. */
    ISOLATED,
    /** The settings of the user and of the system as well, such as which files are ignored. */
    SHIELDED,
    /**
     * Shielded, but other repositories can be reached, by the user's ssh and with the user's
     * credentials, without prompts.
     */
    REMOTE,
    /** As the user runs git, with hooks, filters and signatures: for the user's own commit. */
    USER
  }

  private static final List<String> SAFE_OPTIONS =
      WordList.of(
          "--no-pager --no-optional-locks --literal-pathspecs -c core.fsmonitor=false"
              + " -c core.hooksPath="
              + NULL_DEVICE
              + " -c core.trustctime=true -c gc.auto=0 -c maintenance.auto=false"
              + " -c commit.gpgSign=false -c log.showSignature=false");

  private static final List<String> ISOLATED_OPTIONS =
      WordList.of(
          "--no-replace-objects -c core.attributesFile="
              + NULL_DEVICE
              + " -c diff.suppressBlankEmpty=false -c trailer.separators=:");

  /** Variables that locate the user's settings and git's own programs. */
  private static final Set<String> USERS_VARIABLES =
      Set.of("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_EXEC_PATH");

  /** Variables that say how to reach other repositories. */
  private static final List<String> REMOTE_VARIABLES = List.of("GIT_SSH", "GIT_SSL_", "GIT_HTTP_");

  /** Ways to another repository that do not start a program that its address names. */
  private static final String PROTOCOLS = "file:http:https:ssh";

  /** Prepares the git of this process, in its environment. */
  static ProcessBuilder prepare(Mode mode, List<String> words) {
    Map<String, String> environment = System.getenv();
    Path found = findGit(environment.get("PATH"), USUAL_PLACES);
    String git = found == null ? "git" : found.toString();
    return prepare(mode, List.of(git), words, environment);
  }

  /**
   * Prepares git without starting it.
   *
   * @param program the words before git's own options
   * @param words the command and its arguments
   * @param environment from which git's environment is made
   */
  static ProcessBuilder prepare(
      Mode mode, List<String> program, List<String> words, Map<String, String> environment) {
    List<String> command = new ArrayList<>(program);
    if (mode != Mode.USER) {
      command.addAll(SAFE_OPTIONS);
    }
    if (mode == Mode.ISOLATED) {
      command.addAll(ISOLATED_OPTIONS);
    }
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(variables(mode, environment));
    return builder;
  }

  private static Map<String, String> variables(Mode mode, Map<String, String> environment) {
    if (mode == Mode.USER) {
      return environment;
    }
    Map<String, String> variables = new HashMap<>();
    for (Map.Entry<String, String> variable : environment.entrySet()) {
      String name = variable.getKey();
      // The variables of a hook that started this process refer to another repository.
      if (!name.startsWith("GIT_") || isKept(mode, name)) {
        variables.put(name, variable.getValue());
      }
    }
    variables.put("LC_ALL", "C");
    variables.put("GIT_OPTIONAL_LOCKS", "0");
    variables.put("GIT_TERMINAL_PROMPT", "0");
    // Objects that a partial clone left out are not fetched: the first setting is for git 2.45 and
    // newer, the other one forbids every transport.
    variables.put("GIT_NO_LAZY_FETCH", "1");
    variables.put("GIT_ALLOW_PROTOCOL", mode == Mode.REMOTE ? PROTOCOLS : "none");
    if (mode == Mode.REMOTE) {
      variables.put("SSH_ASKPASS_REQUIRE", "never");
      variables.put("GCM_INTERACTIVE", "never");
    }
    if (mode == Mode.ISOLATED) {
      variables.put("GIT_CONFIG_GLOBAL", NULL_DEVICE);
      variables.put("GIT_CONFIG_NOSYSTEM", "1");
      variables.put("GIT_ATTR_NOSYSTEM", "1");
      variables.put("GIT_GRAFT_FILE", NULL_DEVICE);
    }
    return variables;
  }

  private static boolean isKept(Mode mode, String name) {
    boolean ofRemote = mode == Mode.REMOTE && REMOTE_VARIABLES.stream().anyMatch(name::startsWith);
    return ofRemote || (mode != Mode.ISOLATED && USERS_VARIABLES.contains(name));
  }

  /** Where git is when a short PATH, such as cron's, does not contain it. */
  static final List<String> USUAL_PLACES =
      List.of("/usr/bin", "/usr/local/bin", "/bin", "/opt/homebrew/bin", "/opt/local/bin");

  /**
   * The first git on the PATH, or else in the other directories; null when there is none. Relative
   * entries of PATH are skipped: they could lead to a file in the work tree.
   */
  static @Nullable Path findGit(@Nullable String path, List<String> otherwise) {
    List<String> directories = new ArrayList<>();
    Collections.addAll(directories, (path == null ? "" : path).split(File.pathSeparator, -1));
    directories.addAll(otherwise);
    for (String directory : directories) {
      Path found = in(directory);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable Path in(String directory) {
    try {
      Path git = Path.of(directory).resolve("git");
      return git.isAbsolute() && Files.isExecutable(git) && Files.isRegularFile(git) ? git : null;
    } catch (InvalidPathException noPath) {
      return null;
    }
  }
}
