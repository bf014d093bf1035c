package dev.baton.app;

import dev.baton.store.StoredSettings;
import dev.baton.store.Stores;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Short texts that agents keep for later sessions, each under a key, as in bd. */
public record Memories(Stores stores) {
  private static final String PREFIX = StoredSettings.MEMORY;
  private static final int MAX_WORDS = 8;
  private static final int MAX_KEY = 60;

  /** A key made from the first words of a text; empty when it has no letters and digits. */
  public static String keyOf(String text) {
    StringBuilder key = new StringBuilder();
    int words = 0;
    for (String word : text.toLowerCase(Locale.ROOT).split("[^a-z0-9]+", -1)) {
      if (!word.isEmpty() && words < MAX_WORDS) {
        key.append(key.isEmpty() ? "" : "-").append(word);
        words++;
      }
    }
    key.setLength(Math.min(key.length(), MAX_KEY));
    while (!key.isEmpty() && key.charAt(key.length() - 1) == '-') {
      key.setLength(key.length() - 1);
    }
    return key.toString();
  }

  public static boolean isMemory(String setting) {
    return setting.startsWith(PREFIX);
  }

  /** All memories whose key or text contains these words; in the order of their keys. */
  public Map<String, String> find(String words) {
    String wanted = words.toLowerCase(Locale.ROOT);
    Map<String, String> found = new TreeMap<>();
    settings()
        .bdSettings()
        .forEach((name, text) -> {
          String key = isMemory(name) ? name.substring(PREFIX.length()) : "";
          boolean matches =
              key.toLowerCase(Locale.ROOT).contains(wanted)
                  || text.toLowerCase(Locale.ROOT).contains(wanted);
          if (isMemory(name) && matches) {
            found.put(key, text);
          }
        });
    return found;
  }

  /** One memory; empty when there is none under this key. */
  public Optional<String> get(String key) {
    return settings().bdSetting(PREFIX + key);
  }

  /** Stores a memory; whether it replaced another one. */
  public boolean put(String key, String text) {
    return stores.inTransaction(() -> {
      boolean known = get(key).isPresent();
      settings().setBdSetting(PREFIX + key, text);
      return known;
    });
  }

  /** Deletes a memory; whether it was there. */
  public boolean remove(String key) {
    return settings().removeBdSetting(PREFIX + key);
  }

  private StoredSettings settings() {
    return stores.settings();
  }
}
