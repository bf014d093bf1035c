package dev.baton.tracker.prd;

import dev.baton.tracker.format.FileBeginning;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.RecordSplitter;
import dev.baton.tracker.format.TaskReader;
import dev.baton.tracker.format.TrackerFile;
import dev.baton.tracker.format.TrackerFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** ralph's stories: one JSON document. */
public final class PrdFormat implements TrackerFormat {
  static final String NAME = "prd";

  private static final Words WORDS =
      new Words(
          NAME,
          "ralph",
          "the stories of a prd.json",
          "a prd.json, or - for standard input",
          "prd.json");

  @Override
  public Words words() {
    return WORDS;
  }

  @Override
  public @Nullable TrackerFile find(Path path) {
    return Files.isDirectory(path) ? null : TrackerFile.alone(path);
  }

  @Override
  public boolean recognises(FileBeginning beginning) {
    if (beginning.record() != null) {
      return Stories.areIn(beginning.record());
    }
    // A single document over many lines; its first member names show what it contains.
    String text = beginning.text();
    return (text.startsWith("{") || text.startsWith("[")) && text.contains("\"");
  }

  @Override
  public RecordSplitter splitter() {
    return new Stories();
  }

  @Override
  public TaskReader reader(ForeignTimes times) {
    return new PrdReader(times);
  }
}
