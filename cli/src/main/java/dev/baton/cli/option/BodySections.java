package dev.baton.cli.option;

import dev.baton.cli.kit.Call;
import org.jspecify.annotations.Nullable;

/** Options of {@code create} that add a section to the description, as in bd. */
final class BodySections {
  private BodySections() {}

  /** The description with the sections; null when there is nothing. */
  static @Nullable String added(Call call, @Nullable String description) {
    String text = with(description, "## Required Skills", call.arguments().value("--skills"));
    return with(text, "## Context", call.arguments().value("--context"));
  }

  private static @Nullable String with(
      @Nullable String text, String heading, @Nullable String section) {
    if (section == null || section.isEmpty()) {
      return text;
    }
    String before = text == null || text.isEmpty() ? "" : text + "\n\n";
    return TextOptions.body("description", before + heading + "\n" + section);
  }
}
