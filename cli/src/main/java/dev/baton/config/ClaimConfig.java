package dev.baton.config;

import dev.baton.agent.KnownAgents;
import dev.baton.config.SettingSources.SettingValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The section {@code claim}: which programs are agents, in addition to the built-in ones. */
public final class ClaimConfig {
  /** Turns the built-in names off. */
  private static final String NONE = "none";

  /** Reads the section; the names from all sources are combined. */
  public static KnownAgents agents(ConfigScope scope) {
    SettingSources sources = scope.sources("claim");
    List<String> names = new ArrayList<>();
    for (SettingValue given : sources.given(ConfigKey.CLAIM_AGENTS)) {
      for (String name : given.texts()) {
        names.add(name.strip().toLowerCase(Locale.ROOT));
      }
    }
    sources.warnOfUnknown();
    return names.contains(NONE) ? KnownAgents.only(names) : KnownAgents.and(names);
  }
}
