package dev.baton.cli.self;

import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Setting;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.HelpPage;
import dev.baton.cli.kit.Workspace;
import dev.baton.config.Catalogue;
import dev.baton.config.ConfigKey;
import dev.baton.config.Entry;
import dev.baton.hooks.HookKind;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import dev.baton.store.TaskCounter.Group;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import dev.baton.terminal.Sanitize;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What may be the value of an option, or an argument: words, or what the database has. */
record CompletionValues(Workspace workspace) {
  private static final int MOST_TASKS = 100;

  private static final List<TaskStatus> UNFINISHED =
      List.of(TaskStatus.OPEN, TaskStatus.IN_PROGRESS, TaskStatus.BLOCKED, TaskStatus.DEFERRED);

  /** Of the value before the cursor, the part behind the last comma is completed. */
  Offer of(HelpPage.Option option, String typed) {
    String label = String.valueOf(option.value());
    Offer offer =
        switch (label) {
          case "FILE", "DIR" -> Offer.FILES;
          case "ID", "OTHER" -> tasks(behindComma(typed));
          case "[TYPE:]ID" -> tasks(behindComma(typed));
          case "STATUS" -> words(TaskStatus.wireNames());
          case "ORDER" -> words(TaskOrder.names());
          case "P" -> words(List.of("0", "1", "2", "3", "4"));
          case "LABEL" -> words(labels());
          case "TYPE" ->
              words(
                  option.description().contains("blocks")
                      ? DependencyType.names()
                      : TaskType.work());
          case "WAY" -> words(List.of("down", "up"));
          case "WHEN" ->
              words(
                  option.names().contains("--color")
                      ? List.of("auto", "always", "never")
                      : List.of("today", "tomorrow", "+1d", "+1w"));
          case "NAME" -> names(option);
          case "WORD" -> words(possibleWords(option));
          default -> Offer.NOTHING;
        };
    return offer.behind(typed.substring(0, typed.length() - behindComma(typed).length()));
  }

  private static String behindComma(String typed) {
    return typed.substring(typed.lastIndexOf(',') + 1);
  }

  /**
   * What may be an argument.
   *
   * @param label what the help page calls the arguments, such as {@code ID TEXT...}
   * @param place how many arguments stand before it
   */
  Offer ofArgument(String label, int place, String typed) {
    String[] labels = label.replace("...", "").split(" ", -1);
    return switch (labels[Math.min(place, labels.length - 1)]) {
      case "ID", "OTHER" -> place == 0 || isRepeated(label, labels) ? tasks(typed) : Offer.NOTHING;
      case "LABEL" -> words(labels());
      case "FILE", "DIR", "COMMAND" -> Offer.FILES;
      case "HOOK" -> words(List.of(HookKind.values()), HookKind::fileName);
      case "KEY" -> words(new Catalogue().entries(), Entry::path);
      case "SECTION" -> words(List.of(ConfigKey.values()), ConfigKey::section);
      default -> Offer.NOTHING;
    };
  }

  private static boolean isRepeated(String label, String[] labels) {
    return labels.length > 1 || label.endsWith("...");
  }

  private Offer names(HelpPage.Option option) {
    return switch (option.names().getLast()) {
      case "--preset" -> words(Preset.allNames());
      case "--assignee", "--owner", "--worker" -> words(workers());
      default -> Offer.NOTHING;
    };
  }

  private static List<String> possibleWords(HelpPage.Option option) {
    for (ConfigKey key : ConfigKey.values()) {
      if (key.option() != null && option.names().contains(key.option())) {
        return key.possibleWords();
      }
    }
    for (Setting setting : Setting.values()) {
      if (option.names().contains(setting.option())) {
        return setting.words();
      }
    }
    return List.of();
  }

  /** Tasks that are not finished; where none of them fits, those that are. */
  private Offer tasks(String typed) {
    Offer unfinished = tasks(typed, UNFINISHED);
    return unfinished.words().isEmpty() ? tasks(typed, List.of()) : unfinished;
  }

  private Offer tasks(String typed, List<TaskStatus> statuses) {
    TaskFilter filter =
        TaskFilter.ALL
            .withStatuses(statuses)
            .with(typed.isEmpty() ? List.of() : List.of(new Condition.IdBegins(typed)));
    Map<String, String> ids = new LinkedHashMap<>();
    for (Task task :
        read(stores ->
            stores
                .taskQueries()
                .list(filter, TaskOrder.PRIORITY, MOST_TASKS, workspace.now())
                .items())) {
      ids.put(task.id().value(), Sanitize.line(task.title()));
    }
    return new Offer(ids, false);
  }

  private Collection<String> labels() {
    return read(stores -> stores.taskQueries().labelsInUse());
  }

  private Collection<String> workers() {
    return read(stores ->
        stores
            .taskCounter()
            .count(TaskFilter.ALL, Group.ASSIGNEE, workspace.now())
            .keySet()
            .stream()
            .toList());
  }

  /** Somebody who presses a key is not told that there is no database, or what is wrong with it. */
  private <T> List<T> read(Function<Stores, List<T>> question) {
    try {
      return question.apply(workspace.stores());
    } catch (StoreException | Failure nothingToRead) {
      return List.of();
    }
  }

  private static <T> Offer words(List<T> things, Function<T, String> name) {
    return words(things.stream().map(name).distinct().toList());
  }

  private static Offer words(Collection<String> words) {
    Map<String, String> offered = new LinkedHashMap<>();
    words.forEach(word -> offered.put(word, ""));
    return new Offer(offered, false);
  }

  /**
   * What a shell may put in place of the word before the cursor.
   *
   * @param words each with a few words of explanation, which may be empty
   * @param files whether file names fit, too
   */
  record Offer(Map<String, String> words, boolean files) {
    static final Offer NOTHING = new Offer(Map.of(), false);
    static final Offer FILES = new Offer(Map.of(), true);

    /** The line that asks a shell for file names. */
    private static final String FILE_NAMES = ":files";

    /**
     * The lines that the scripts of the shells read: a word, a tab, the explanation.
     *
     * @param typed what stands before the cursor already; only words that begin so are kept
     * @param shown how much of each word the shell shows already and does not replace
     */
    List<String> lines(String typed, int shown) {
      List<String> lines = new ArrayList<>();
      words.forEach((word, text) -> {
        if (word.startsWith(typed)) {
          lines.add(word.substring(shown) + (text.isEmpty() ? "" : "\t" + text));
        }
      });
      if (files) {
        lines.add(FILE_NAMES);
      }
      return lines;
    }

    /** The same words behind what is typed before them, such as {@code --status=}. */
    Offer behind(String beginning) {
      Map<String, String> longer = new LinkedHashMap<>();
      words.forEach((word, text) -> longer.put(beginning + word, text));
      return new Offer(longer, files && beginning.isEmpty());
    }
  }
}
