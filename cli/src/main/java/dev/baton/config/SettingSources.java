package dev.baton.config;

import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.PolicySources.Kind;
import dev.baton.config.ConfigFiles.Section;
import dev.baton.task.InvalidValue;
import dev.baton.time.DurationText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sources of the settings of one section: the options of the call, the variables, the files. An
 * invalid option is an error, because the person who typed it can fix it. Any other invalid value
 * is reported and the next weaker source is used, so a typo never disables a rule.
 *
 * @param sections of the config files, from the strongest file to the weakest
 */
public record SettingSources(ConfigScope scope, List<Section> sections) {
  /** The values that may be used, the strongest first, valid or not. */
  List<SettingValue> given(ConfigKey key) {
    return allowed(everything(key));
  }

  /** The same with those that a repository may not set without the user's consent. */
  List<SettingValue> everything(ConfigKey key) {
    List<SettingValue> all = new ArrayList<>();
    addOption(key, all);
    String variables = key.variables();
    if (!variables.isEmpty()) {
      for (String name : variables.split(" ", -1)) {
        String value = scope.variable(name);
        if (value != null) {
          all.add(new SettingValue(key.kind().parts(value), Kind.ENVIRONMENT, name, null));
        }
      }
    }
    addFiles(key, all);
    return all;
  }

  private void addFiles(ConfigKey key, List<SettingValue> all) {
    for (Section section : sections) {
      List<String> texts = section.lists().get(key.key());
      String value = section.values().get(key.key());
      if (texts == null && value != null) {
        texts = List.of(value);
      }
      if (texts != null) {
        String place = section.place(key.key());
        boolean allowed = !section.refused().contains(key.key());
        all.add(new SettingValue(texts, Kind.CONFIG, place, section.file().getParent(), allowed));
      }
    }
  }

  private void addOption(ConfigKey key, List<SettingValue> all) {
    String option = key.option();
    if (option == null || !scope.options().has(option)) {
      return;
    }
    List<String> texts;
    if (key.kind() == ValueKind.TRUTH) {
      texts = List.of("true"); // a flag
    } else if (key == ConfigKey.RUN_CHECKS) {
      texts = scope.options().values(option);
    } else {
      String value = scope.options().value(option);
      texts = optionParts(key, option, value == null ? "" : value);
    }
    all.add(new SettingValue(texts, Kind.OPTION, option, null));
  }

  private static List<String> optionParts(ConfigKey key, String option, String value) {
    try {
      return key.kind().parts(value);
    } catch (InvalidValue e) {
      throw new InvalidValue(option + ": " + e.getMessage(), e.hint());
    }
  }

  /**
   * The strongest valid value; null when there is none.
   *
   * @throws InvalidValue for an invalid option
   */
  @Nullable SettingValue find(ConfigKey key) {
    return firstGood(key, given(key));
  }

  /** The same without options and variables. */
  @Nullable SettingValue findInFiles(ConfigKey key) {
    List<SettingValue> files = new ArrayList<>();
    addFiles(key, files);
    return firstGood(key, allowed(files));
  }

  /** Usually there is none, and then nothing more is loaded. */
  private static List<SettingValue> allowed(List<SettingValue> given) {
    List<SettingValue> allowed = given;
    for (SettingValue one : given) {
      if (!one.allowed()) {
        allowed = new ArrayList<>(allowed);
        allowed.remove(one);
      }
    }
    return allowed;
  }

  private @Nullable SettingValue firstGood(ConfigKey key, List<SettingValue> candidates) {
    for (SettingValue candidate : candidates) {
      try {
        candidate.texts().forEach(key::check);
        return candidate;
      } catch (InvalidValue e) {
        if (candidate.source() == Kind.OPTION) {
          throw new InvalidValue(candidate.place() + ": " + e.getMessage(), e.hint());
        }
        scope.warn(candidate.place() + " is ignored: " + e.full());
      }
    }
    return null;
  }

  /** The value or its default, which must exist. */
  String text(ConfigKey key) {
    SettingValue given = find(key);
    return given == null ? usual(key) : given.text();
  }

  private static String usual(ConfigKey key) {
    return Objects.requireNonNull(key.usual(), "no default");
  }

  boolean truth(ConfigKey key) {
    return text(key).equals("true");
  }

  int number(ConfigKey key) {
    return Integer.parseInt(text(key));
  }

  Duration time(ConfigKey key) {
    return DurationText.parse(text(key));
  }

  /** The same without options and variables. */
  Duration timeInFiles(ConfigKey key) {
    SettingValue given = findInFiles(key);
    return DurationText.parse(given == null ? usual(key) : given.text());
  }

  /**
   * The constant that the value names.
   *
   * @param constants one for each word that the setting can be
   */
  @SafeVarargs
  final <E extends Enum<E>> E word(ConfigKey key, E... constants) {
    String word = text(key);
    for (E constant : constants) {
      if (constant.name().equalsIgnoreCase(word)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(key + " has no word " + word);
  }

  List<String> texts(ConfigKey key) {
    SettingValue given = find(key);
    return given == null ? List.of() : given.texts();
  }

  /** A limit; null when there is none. */
  @Nullable Long count(ConfigKey key) {
    String text = unlessOff(key);
    return text == null ? null : (Long) Long.parseLong(text);
  }

  /** A limit; null when there is none. */
  @Nullable Money money(ConfigKey key) {
    String text = unlessOff(key);
    return text == null ? null : Money.parse(text);
  }

  /** A limit; null when there is none. */
  @Nullable Duration limit(ConfigKey key) {
    String text = unlessOff(key);
    return text == null ? null : DurationText.parse(text);
  }

  private @Nullable String unlessOff(ConfigKey key) {
    SettingValue given = find(key);
    String text = given == null ? key.usual() : given.text();
    return ValueKind.OFF.equals(text) ? null : text;
  }

  /** Warns of unknown setting names. */
  void warnOfUnknown() {
    for (Section section : sections) {
      for (String key : section.values().keySet()) {
        if (ConfigKey.find(section.name(), key) == null) {
          scope.warn(
              section.place(key)
                  + " is ignored: unknown setting; baton config check shows details");
        }
      }
    }
  }

  /**
   * A value that was given to a setting.
   *
   * @param texts the value; several for a list, otherwise one
   * @param source the kind of its source
   * @param place its source in words, such as the name of a variable
   * @param folder of its file; null for none
   * @param allowed false for a value that a repository may not set without the user's consent
   */
  public record SettingValue(
      List<String> texts, Kind source, String place, @Nullable Path folder, boolean allowed) {
    public SettingValue {
      texts = List.copyOf(texts);
    }

    /** A value that applies. */
    public SettingValue(List<String> texts, Kind source, String place, @Nullable Path folder) {
      this(texts, source, place, folder, true);
    }

    /** The value of a setting that is not a list. */
    public String text() {
      return texts.getFirst();
    }
  }
}
