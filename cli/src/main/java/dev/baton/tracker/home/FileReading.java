package dev.baton.tracker.home;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A linked file as it was read.
 *
 * @param last its state when both sides were last in sync
 */
record FileReading(FileHome home, LinkedFile file, FileState last) implements HomeReading {

  @Override
  public boolean isChanged() {
    return !last.hash().equals(file.hash());
  }

  @Override
  public String mark() {
    return file.state(home.now()).text();
  }

  @Override
  public boolean isElsewhere() {
    String now = file.branch();
    return !now.isEmpty() && !last.branch().isEmpty() && !now.equals(last.branch());
  }

  @Override
  public boolean isSettled() {
    return file.state(home.now()).isSurely(file.look());
  }

  @Override
  public HomeRecords records(Map<String, String> known) {
    return new Lines(this, LinkedText.parse(file.bytes(), known, home.reader()));
  }

  private record Lines(FileReading reading, LinkedText text) implements HomeRecords {
    @Override
    public Set<String> ids() {
      return text.ids();
    }

    @Override
    public @Nullable String record(String id) {
      return text.record(id);
    }

    @Override
    public long number(String id) {
      return text.number(id);
    }

    @Override
    public Applied apply(HomeChanges changes, String actor) throws IOException {
      FileHome home = reading.home();
      LinkedFile after = reading.file().replaceBy(text.with(changes), home.owner());
      return after == null
          ? new Applied.Outdated()
          : new Applied.All(new FileReading(home, after, reading.last()));
    }
  }
}
