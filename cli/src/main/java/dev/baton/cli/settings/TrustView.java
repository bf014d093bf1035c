package dev.baton.cli.settings;

import dev.baton.config.TrustStore.Trusted;
import dev.baton.config.Untrusted;
import dev.baton.config.Untrusted.Refused;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * docs/schema/trust.json: repositories' config files, and whether the user trusts them.
 *
 * @param none what people read when there are none
 */
record TrustView(List<ConfigFile> files, String none) implements View, ObjectDocument {
  private static final String GONE = "no longer set as you allowed it";

  /** Whether a file is trusted. */
  enum State {
    UNTRUSTED("not trusted: "),
    TRUSTED("trusted until it changes: "),
    CHANGED("changed, so no longer trusted: "),
    MISSING("trusted, but it no longer exists: "),
    REVOKED("no longer trusted: ");

    private final String words;

    State(String words) {
      this.words = words;
    }
  }

  /**
   * A config file.
   *
   * @param settings that need the user's consent; empty where that was not looked up
   */
  record ConfigFile(Path file, State state, List<Refused> settings) {}

  /** The files that the user trusts, or trusted before they changed. */
  static TrustView of(List<Trusted> trusted) {
    return new TrustView(trusted.stream().map(TrustView::listed).toList(), "no trusted files");
  }

  /** Files whose trust was withdrawn. */
  static TrustView revoked(List<Path> revoked) {
    return new TrustView(
        revoked.stream().map(file -> new ConfigFile(file, State.REVOKED, List.of())).toList(),
        "not trusted: nothing was changed");
  }

  /**
   * Files with settings that need consent.
   *
   * @param lost files that were trusted with other settings
   * @param withdrawn files that no longer set what the user trusted
   */
  static TrustView untrusted(List<Untrusted> files, List<Trusted> lost, List<Trusted> withdrawn) {
    return asked(
        files.stream().map(file -> withLost(file, lost)).toList(),
        State.UNTRUSTED,
        withdrawn.stream().map(TrustView::listed).toList());
  }

  private static Untrusted withLost(Untrusted file, List<Trusted> lost) {
    Map<String, Refused> settings = new LinkedHashMap<>();
    file.settings().forEach(setting -> settings.put(setting.name(), setting));
    lost.stream()
        .filter(trusted -> trusted.isBefore(file))
        .flatMap(trusted -> trusted.settings().stream())
        .forEach(name -> settings.putIfAbsent(name, new Refused(name, "", GONE)));
    return new Untrusted(file.file(), file.content(), List.copyOf(settings.values()));
  }

  /** The same after the user consented. */
  static TrustView trusted(List<Untrusted> files, List<Trusted> withdrawn) {
    return asked(
        files,
        State.TRUSTED,
        withdrawn.stream()
            .map(file -> new ConfigFile(file.place(), State.REVOKED, List.of()))
            .toList());
  }

  private static ConfigFile listed(Trusted file) {
    return new ConfigFile(file.place(), State.valueOf(file.state().name()), List.of());
  }

  private static TrustView asked(List<Untrusted> files, State state, List<ConfigFile> withdrawn) {
    List<ConfigFile> all = new ArrayList<>(withdrawn);
    files.forEach(file -> all.add(new ConfigFile(file.file(), state, file.settings())));
    return new TrustView(
        all, "nothing to allow: this repository's config files set nothing that needs it");
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields.objects("files", files, TrustView::writeFile);
  }

  private static void writeFile(JsonFields fields, ConfigFile file) {
    fields
        .text("file", file.file().toString())
        .word("state", file.state())
        .objects("settings", file.settings(), TrustView::writeSetting);
  }

  private static void writeSetting(JsonFields fields, Refused setting) {
    fields
        .text("name", setting.name())
        .anyText("value", setting.value())
        .text("risk", setting.risk());
  }

  @Override
  public void text(Output output) {
    if (files.isEmpty()) {
      output.line(none);
    }
    for (ConfigFile file : files) {
      output.line(file.state().words + file.file());
      if (file.state() == State.UNTRUSTED) {
        Table table = Table.of("SETTING", "RISK", "~VALUE");
        for (Refused setting : file.settings()) {
          table.row(Cell.of(setting.name()), Cell.of(setting.risk()), Cell.of(setting.value()));
        }
        output.table(table, true);
      }
    }
  }
}
