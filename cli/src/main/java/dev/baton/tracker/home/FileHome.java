package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.RecordLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file that another program also reads and writes. It is read when its content changed. A change
 * replaces the lines of the changed tasks, and keeps the rest byte for byte ({@link RecordLines}):
 * a new file replaces the old one if that is still unchanged immediately before. A mark is the hash
 * of the content, with the file's metadata (size, time and inode), which usually saves hashing it.
 *
 * @param zone of times without a zone
 * @param owner distinguishes databases that may write the file at the same time
 */
record FileHome(HomeLink link, Supplier<ZoneId> zone, Instant now, String owner) implements Home {
  @Override
  public String name() {
    return "the linked file";
  }

  @Override
  public String record(@Nullable String record, WholeTask whole) {
    return record == null ? patch().newRecord(whole) : patch().apply(record, whole);
  }

  @Override
  public boolean isSurelyAt(String mark) throws IOException {
    return LinkedFile.State.parse(mark).isSurely(LinkedFile.State.look(link.path()));
  }

  @Override
  public Home.Reading changesSince(String mark, FreshTasks wanted) throws IOException {
    return new Reading(this, LinkedFile.read(link.path()), LinkedFile.State.parse(mark));
  }

  private RecordLines lines(LinkedFile file, Map<String, String> known) {
    return RecordLines.parse(file.bytes(), known, reader(), _ -> false);
  }

  @Override
  public Home.@Nullable Trouble trouble(boolean hadTasks) throws IOException {
    try {
      LinkedFile file = LinkedFile.read(link.path());
      if (lines(file, Map.of()).ids().isEmpty() && hadTasks) {
        return new Home.Trouble(true, "the linked file is empty, but was not before", "restore it");
      }
      if (link.format().isCopy(file.path())) {
        String program = link.format().words().program();
        return new Home.Trouble(
            true,
            "the linked file is only a copy that %1$s exports; %1$s does not see what is changed here"
                .formatted(program),
            "baton link " + link.format().name() + ", which links the tasks through " + program);
      }
      Path folder = file.path().getParent();
      return folder == null || Files.isWritable(folder)
          ? null
          : new Home.Trouble(
              false,
              "the linked file cannot be replaced in its directory",
              "chmod u+w '" + folder + "'");
    } catch (NoSuchFileException gone) {
      return new Home.Trouble(
          true, "the linked file does not exist", "restore it, or run baton unlink");
    } catch (InvalidValue e) {
      return new Home.Trouble(
          true, "the linked file cannot be parsed: " + e.getMessage(), "fix it by hand");
    }
  }

  /**
   * A linked file as it was read.
   *
   * @param last its state when both sides were last in sync
   */
  private record Reading(FileHome home, LinkedFile file, LinkedFile.State last)
      implements Home.Reading {
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
    public Home.Records records(Map<String, String> known) {
      return new Lines(this, home.lines(file, known));
    }

    private record Lines(Reading reading, RecordLines text) implements Home.Records {
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
      public Home.@Nullable Applied apply(Home.Changes changes, String actor) throws IOException {
        FileHome home = reading.home();
        LinkedFile after =
            reading.file().replaceBy(text.with(changes.lines(), changes.removed()), home.owner());
        return after == null
            ? null
            : new Home.Applied(new Reading(home, after, reading.last()), Map.of(), null);
      }
    }
  }
}
