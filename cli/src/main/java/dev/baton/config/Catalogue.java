package dev.baton.config;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The table of all settings, made from the two that the readers use: {@link ConfigKey} and the
 * breaker's {@link dev.baton.breaker.policy.Setting}. Everything that shows, checks or documents
 * settings uses it.
 */
public final class Catalogue {
  /** The section with the settings of {@link dev.baton.breaker.policy.Setting}. */
  public static final String BREAKER = "breaker";

  private final List<Entry> entries;

  public Catalogue() {
    List<Entry> all = new ArrayList<>();
    BreakerEntries.addTo(all);
    for (ConfigKey key : ConfigKey.values()) {
      all.add(entry(key));
    }
    entries = List.copyOf(all);
  }

  private static Entry entry(ConfigKey key) {
    String variables = key.variables();
    return new Entry(
        key.section(),
        key.key(),
        key.expected(),
        key.usual(),
        key.meaning(),
        variables.isEmpty() ? List.of() : List.of(variables.split(" ", -1)),
        key.kind().isList(),
        key.isSecret(),
        key::check);
  }

  /** All settings, section by section. */
  public List<Entry> entries() {
    return entries;
  }

  /** The names of all sections. */
  public List<String> sections() {
    Set<String> sections = new LinkedHashSet<>();
    for (Entry entry : entries) {
      sections.add(entry.section());
    }
    return List.copyOf(sections);
  }

  /** The settings of one section; empty when there is no such section. */
  public List<Entry> of(String section) {
    List<Entry> found = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.section().equals(section)) {
        found.add(entry);
      }
    }
    return found;
  }

  /** The setting with this name in this section; null when there is none. */
  public @Nullable Entry find(String section, String key) {
    for (Entry entry : entries) {
      if (entry.section().equals(section) && entry.key().equals(key)) {
        return entry;
      }
    }
    return null;
  }
}
