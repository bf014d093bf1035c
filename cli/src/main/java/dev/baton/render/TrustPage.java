package dev.baton.render;

import dev.baton.config.TrustStore.Trusted;
import dev.baton.config.Untrusted;
import dev.baton.config.Untrusted.Refused;
import dev.baton.json.document.TrustJson;
import dev.baton.json.document.TrustJson.State;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Repositories' config files, and whether the user trusts them. */
public record TrustPage(List<TrustJson.File> files) {

  /** The files that the user trusts, or trusted before they changed. */
  public static TrustPage of(List<Trusted> trusted) {
    List<TrustJson.File> files = new ArrayList<>();
    for (Trusted file : trusted) {
      State state =
          switch (file.state()) {
            case TRUSTED -> State.TRUSTED;
            case CHANGED -> State.CHANGED;
            case MISSING -> State.MISSING;
          };
      files.add(new TrustJson.File(file.file(), state, List.of()));
    }
    return new TrustPage(files);
  }

  /** Files whose trust was withdrawn. */
  public static TrustPage revoked(List<Path> revoked) {
    return new TrustPage(
        revoked.stream().map(file -> new TrustJson.File(file, State.REVOKED, List.of())).toList());
  }

  /** Files with settings that need consent. */
  public static TrustPage untrusted(List<Untrusted> files) {
    return asked(files, State.UNTRUSTED);
  }

  /** The same after the user consented. */
  public static TrustPage trusted(List<Untrusted> files) {
    return asked(files, State.TRUSTED);
  }

  private static TrustPage asked(List<Untrusted> files, State state) {
    return new TrustPage(
        files.stream()
            .map(file -> new TrustJson.File(file.file(), state, file.settings()))
            .toList());
  }

  /**
   * Prints the files.
   *
   * @param none what to say when there are none
   */
  public void print(Output output, String none) {
    if (output.isJson()) {
      output.json(new TrustJson(files));
      return;
    }
    if (files.isEmpty()) {
      output.line(none);
    }
    for (TrustJson.File file : files) {
      output.line(words(file.state()) + file.file());
      if (file.state() == State.UNTRUSTED) {
        Table table =
            new Table(
                List.of(Column.left("SETTING"), Column.left("RISK"), Column.flexible("VALUE")));
        for (Refused setting : file.settings()) {
          table.row(Cell.of(setting.name()), Cell.of(setting.risk()), Cell.of(setting.value()));
        }
        output.table(table, true);
      }
    }
  }

  private static String words(State state) {
    return switch (state) {
      case UNTRUSTED -> "not trusted: ";
      case TRUSTED -> "trusted until it changes: ";
      case CHANGED -> "changed, so no longer trusted: ";
      case MISSING -> "trusted, but it no longer exists: ";
      case REVOKED -> "no longer trusted: ";
    };
  }
}
