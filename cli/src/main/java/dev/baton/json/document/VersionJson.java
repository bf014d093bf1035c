package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/version.json: which program this is.
 *
 * @param branch the checked-out branch, as bd prints it; null for none
 */
public record VersionJson(String version, String build, @Nullable String branch)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields.text("version", version).text("build", build).text("branch", branch);
  }
}
