package dev.baton.cli.command;

import dev.baton.breaker.PolicySources;
import dev.baton.breaker.PolicySources.Explained;
import dev.baton.breaker.PolicySources.Resolution;
import dev.baton.cli.core.ConfigFiles.Section;
import dev.baton.cli.core.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the config files say about breakers, as one file with the values of the strongest. */
final class BreakerConfig {
  /** What the resolution calls the one file that it knows of. */
  private static final String THE_FILE = " in the config file";

  private final Session session;
  private final Map<String, String> values = new HashMap<>();
  private final Map<String, String> files = new HashMap<>();

  private BreakerConfig(Session session) {
    this.session = session;
  }

  static BreakerConfig read(Session session) {
    BreakerConfig config = new BreakerConfig(session);
    List<Section> sections = session.configFiles().sections("breaker");
    for (int i = 0; i < sections.size(); i++) {
      config.add(sections.get(i), i + 1 < sections.size());
    }
    return config;
  }

  /** By setting. */
  Map<String, String> values() {
    return values;
  }

  private void add(Section section, boolean weakerFollow) {
    for (Map.Entry<String, String> value : section.values().entrySet()) {
      String key = value.getKey();
      if (!values.containsKey(key) && !(weakerFollow && isRefused(section, value))) {
        values.put(key, value.getValue());
        files.put(key, section.file().toString());
      }
    }
  }

  /** A value that cannot be taken gives way to that of the next file. */
  private boolean isRefused(Section section, Map.Entry<String, String> value) {
    String key = value.getKey();
    List<String> warnings =
        new PolicySources(Map.of(key, value.getValue()), Map.of(), Map.of()).resolve().warnings();
    for (String warning : warnings) {
      // What holds instead is not known yet.
      int instead = warning.lastIndexOf("; ");
      String problem = instead < 0 ? warning : warning.substring(0, instead);
      session.output().warn(located(problem, key, section.file().toString()));
    }
    return !warnings.isEmpty();
  }

  private static String located(String text, String key, String file) {
    return text.replace(key + THE_FILE, key + " in " + file)
        .replace("'" + key + "'" + THE_FILE, "'" + key + "' in " + file);
  }

  /** The text with the names of the files in it. */
  String located(String text) {
    String located = text;
    for (Map.Entry<String, String> file : files.entrySet()) {
      located = located(located, file.getKey(), file.getValue());
    }
    return located;
  }

  Resolution located(Resolution resolution) {
    if (files.isEmpty()) {
      return resolution;
    }
    List<Explained> settings = new ArrayList<>();
    for (Explained one : resolution.settings()) {
      settings.add(new Explained(one.setting(), one.value(), one.kind(), located(one.origin())));
    }
    return new Resolution(
        resolution.preset(),
        resolution.presetKind(),
        located(resolution.presetOrigin()),
        resolution.policy(),
        settings,
        resolution.warnings());
  }
}
