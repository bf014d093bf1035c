package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/version.json: which program this is.
 *
 * @param branch the checked-out branch, as bd prints it; null for none
 * @param baton Baton's own version, where {@code version} is that of bd; null otherwise
 */
public record VersionJson(
    String version, String build, @Nullable String branch, @Nullable String baton)
    implements ObjectDocument {
  @Override
  public void writeFields(JsonFields fields) {
    fields
        .text("version", version)
        .text("build", build)
        .text("branch", branch)
        .text("baton", baton);
  }
}
