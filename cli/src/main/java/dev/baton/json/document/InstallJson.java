package dev.baton.json.document;

import dev.baton.install.Installer;
import dev.baton.install.Uninstaller;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.nio.file.Path;

/**
 * docs/schema/self-install.json: the result of an installation.
 *
 * @param folder of the installation
 */
public record InstallJson(Path folder, Installer.Result result) implements ObjectDocument {

  /** docs/schema/self-uninstall.json: the result of removing an installation. */
  public record Ended(Path folder, Uninstaller.Result result) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("prefix", folder.toString())
          .anyStrings("removed", result.removed())
          .anyStrings("restored", result.restored())
          .number("manual_pages", result.pages());
    }
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .text("prefix", folder.toString())
        .anyStrings("installed", result.names())
        .anyStrings("kept", result.replaced())
        .truth("warm", result.warm())
        .number("manual_pages", result.pages());
  }
}
