package dev.baton.render;

import dev.baton.json.JsonFields;
import dev.baton.setup.Assistant;
import dev.baton.setup.Setup;
import dev.baton.setup.Setup.Status;
import dev.baton.terminal.Output;
import io.avaje.json.JsonWriter;
import java.util.List;
import java.util.Locale;

/** What an assistant is told of Baton, file by file. */
public final class SetupPage {
  private final Assistant assistant;
  private final List<Setup.Step> steps;

  public SetupPage(Assistant assistant, List<Setup.Step> steps) {
    this.assistant = assistant;
    this.steps = List.copyOf(steps);
  }

  /** Whether all of it is there as it should be, after what was done. */
  public boolean isCurrent() {
    for (Setup.Step step : steps) {
      Status status = step.status();
      if (status == Status.MISSING || status == Status.OUTDATED || status == Status.REMOVED) {
        return false;
      }
    }
    return true;
  }

  public void print(Output output) {
    if (output.isJson()) {
      output.json(this::write);
      return;
    }
    for (Setup.Step step : steps) {
      output.line(word(step) + " " + step.name());
    }
  }

  private static String word(Setup.Step step) {
    return step.status().name().toLowerCase(Locale.ROOT);
  }

  private void write(JsonWriter json) {
    json.beginObject();
    json.name("assistant");
    json.value(assistant.word());
    json.name("files");
    json.beginArray();
    for (Setup.Step step : steps) {
      json.beginObject();
      new JsonFields(json).text("file", step.name()).text("status", word(step));
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }
}
