package dev.baton.config;

import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.PolicySources.ConfigFile;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.config.ConfigFiles.Section;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the sources of a breaker's policy. */
public final class BreakerSources {
  /** The policy of work beside a command: no option counts, and no warning is printed. */
  public static Policy configured(ConfigScope scope) {
    return resolve(scope, Map.of()).policy();
  }

  /**
   * The policy, and where its values come from.
   *
   * @param options values by the settings' keys, and {@code preset}
   */
  public static Resolution resolve(ConfigScope scope, Map<String, String> options) {
    List<ConfigFile> files = new ArrayList<>();
    for (Section section : scope.files().sections(Catalogue.BREAKER)) {
      Map<String, String> values = new HashMap<>(section.values());
      values.keySet().removeAll(section.refused());
      files.add(new ConfigFile(section.file().toString(), values, section.names()));
    }
    return PolicySources.resolve(files, scope.variables(), options);
  }
}
