package dev.baton.cli.command.self;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.StoreLocation;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.CronSupport;
import dev.baton.git.GitLayout;
import dev.baton.store.StoredSettings;
import dev.baton.task.InvalidValue;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code baton init}: creates the database of a repository. */
final class InitCommand implements Command {
  private static final int MAX_PREFIX = 40;

  @Override
  public Syntax syntax() {
    return new Syntax("init", "Create the task database of this repository, or of this directory.")
        .option("-p --prefix", "NAME", "what ids begin with (default: the directory's name)")
        // Nothing that they keep bd from doing is done here.
        .flag("--skip-hooks --skip-agents --non-interactive --stealth --init-if-missing", "")
        .example("baton init")
        .example("baton init --prefix app");
  }

  @Override
  public ExitCode run(Session session) {
    String wanted = session.arguments().value("--prefix");
    String prefix = wanted == null ? defaultPrefix(session) : checked(wanted);
    StoreLocation location = session.location();
    session.createStores();
    StoredSettings settings = session.settings();
    Optional<String> before = settings.prefix();
    if (before.isEmpty() || (wanted != null && !before.get().equals(prefix))) {
      settings.setPrefix(prefix);
    }
    CronSupport.register(session);
    String present = settings.prefix().orElse(prefix);
    boolean fresh = before.isEmpty();
    if (session.output().isJson()) {
      session
          .output()
          .json(json -> {
            json.beginObject();
            json.name("database");
            json.value(location.file().toString());
            json.name("prefix");
            json.value(present);
            json.name("created");
            json.value(fresh);
            json.endObject();
          });
      return ExitCode.OK;
    }
    session
        .output()
        .line(
            (fresh ? "created " : "there already: ")
                + location.file()
                + (fresh ? "; ids begin with " : ", ids begin with ")
                + present);
    if (location.git() == null) {
      session.output().note("this is no git repository, so the database lies beside the files");
    }
    return ExitCode.OK;
  }

  private static String checked(String prefix) {
    if (prefix.isEmpty() || prefix.length() > MAX_PREFIX || !prefix.equals(cleaned(prefix))) {
      throw new InvalidValue(
          InvalidValue.quote(prefix)
              + " is not a prefix: expected up to 40 lower-case letters, digits, '-' or '_',"
              + " beginning with a letter or a digit",
          "for example: baton init --prefix app");
    }
    return prefix;
  }

  private static String defaultPrefix(Session session) {
    GitLayout git = session.location().git();
    @Nullable Path directory = git == null ? session.environment().directory() : top(git);
    Path name = directory == null ? null : directory.getFileName();
    String cleaned = name == null ? "" : cleaned(name.toString());
    return cleaned.isEmpty() ? "task" : cleaned;
  }

  private static @Nullable Path top(GitLayout git) {
    // All work trees share the database, so the main one gives the name.
    Path common = git.commonDir();
    return common.endsWith(".git") ? common.getParent() : common;
  }

  private static String cleaned(String name) {
    StringBuilder clean = new StringBuilder();
    for (char c : name.toLowerCase(Locale.ROOT).toCharArray()) {
      boolean letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      boolean joiner = (c == '-' || c == '_') && !clean.isEmpty();
      if ((letter || joiner) && clean.length() < MAX_PREFIX) {
        clean.append(c);
      }
    }
    int end = clean.length();
    while (end > 0 && (clean.charAt(end - 1) == '-' || clean.charAt(end - 1) == '_')) {
      end--;
    }
    return clean.substring(0, end);
  }
}
