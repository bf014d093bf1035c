package dev.baton.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.policy.Setting;
import dev.baton.claim.StalePolicy;
import dev.baton.config.CubConfig.CubName;
import dev.baton.git.rescue.RescueRules;
import dev.baton.text.SizeText;
import dev.baton.time.DurationText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The table agrees with the program, and the manual has all of it. */
class CatalogueTest {
  private final Catalogue catalogue = new Catalogue();

  private static Duration time(ConfigKey key) {
    return DurationText.parse(String.valueOf(key.usual()));
  }

  @Test
  void usualValuesAreThoseOfTheProgram() {
    StalePolicy policy = StalePolicy.DEFAULT;
    assertThat(time(ConfigKey.STALE_SECONDS)).isEqualTo(policy.staleAfter());
    assertThat(time(ConfigKey.STALE_GRACE)).isEqualTo(policy.grace());
    assertThat(time(ConfigKey.STALE_BACKOFF)).isEqualTo(policy.backoff());
    assertThat(time(ConfigKey.STALE_HARD_CAP)).isEqualTo(policy.hardCap());
    assertThat(time(ConfigKey.STALE_POISON_WINDOW)).isEqualTo(policy.poisonWindow());
    assertThat(ConfigKey.STALE_POISON_LIMIT.usual())
        .isEqualTo(String.valueOf(policy.poisonLimit()));
    assertThat(ConfigKey.STALE_ACTION.usual())
        .isEqualTo(policy.action().name().toLowerCase(Locale.ROOT));
    assertThat(SizeText.parse(String.valueOf(ConfigKey.RESCUE_MAX_FILE_SIZE.usual())))
        .isEqualTo(RescueRules.DEFAULT.maxFileSize());
  }

  @Test
  void namesAreThoseOfTheirSections() {
    for (ConfigKey key : ConfigKey.values()) {
      assertThat(key.name()).isEqualTo(key.path().replace('.', '_').toUpperCase(Locale.ROOT));
      assertThat(ConfigKey.find(key.section(), key.key())).isEqualTo(key);
      assertThat(catalogue.find(key.section(), key.key())).isNotNull();
    }
    for (Setting setting : Setting.values()) {
      assertThat(catalogue.find("breaker", setting.key())).isNotNull();
    }
    assertThat(catalogue.sections())
        .containsExactly(
            "breaker", "store", "stale", "rescue", "iterations", "link", "claim", "run", "notify");
    assertThat(catalogue.find("stale", "preset")).isNull();
  }

  @Test
  void whatCubCallsASettingIsOne() {
    for (CubName name : CubName.values()) {
      assertThat(catalogue.find(name.section(), name.key())).as(name.path()).isNotNull();
    }
  }

  @Test
  void theManualNamesAllSettings() throws Exception {
    Path manual = Path.of(System.getProperty("baton.repo"), "docs", "settings.md");
    String settings = Files.readString(manual);
    for (ConfigKey key : ConfigKey.values()) {
      assertThat(settings).contains("`" + key.path() + "`");
    }
  }
}
