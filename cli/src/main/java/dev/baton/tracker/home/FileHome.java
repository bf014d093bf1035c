package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.Dialect;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.HomeAbilities;
import dev.baton.tracker.format.HomeKind;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TaskReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file that another program also reads and writes. It is read when its content changed. A change
 * replaces the lines of the changed tasks, and keeps the rest byte for byte ({@link LinkedText}): a
 * new file replaces the old one if that is still unchanged immediately before. A mark is the hash
 * of the content, with the file's metadata (size, time and inode), which usually saves hashing it.
 *
 * @param zone of times without a zone
 * @param owner distinguishes databases that may write the file at the same time
 */
record FileHome(HomeLink link, Supplier<ZoneId> zone, Instant now, String owner) implements Home {

  @Override
  public String place() {
    return link.path().toString();
  }

  @Override
  public String name() {
    return "the linked file";
  }

  @Override
  public boolean isAt(Home other) {
    return other instanceof FileHome file && link.equals(file.link());
  }

  @Override
  public void remember(Path database) throws IOException {
    link.save(database);
  }

  @Override
  public HomeAbilities abilities() {
    return dialect().abilities();
  }

  @Override
  public HomeKind kind() {
    return HomeKind.FILE;
  }

  @Override
  public @Nullable Instant readAt(String mark) {
    return null;
  }

  @Override
  public boolean keeps(String name) {
    return dialect().keeps(name);
  }

  private Dialect dialect() {
    return link.format().dialect(times(), zone.get());
  }

  private ForeignTimes times() {
    return new ForeignTimes(SideFiles.NONE, zone.get(), now);
  }

  @Override
  public TaskReader reader() {
    return link.format().reader(times());
  }

  @Override
  public String record(@Nullable String record, WholeTask whole) {
    LinePatch patch = new LinePatch(reader(), dialect(), times());
    return record == null ? patch.newRecord(whole) : patch.apply(record, whole);
  }

  @Override
  public boolean isSurelyAt(String mark) throws IOException {
    return FileState.parse(mark).isSurely(FileState.look(link.path()));
  }

  @Override
  public HomeReading changesSince(String mark) throws IOException {
    return new FileReading(this, LinkedFile.read(link.path()), FileState.parse(mark));
  }

  @Override
  public @Nullable HomeTrouble trouble(boolean hadTasks) throws IOException {
    try {
      LinkedFile file = LinkedFile.read(link.path());
      if (LinkedText.parse(file.bytes(), Map.of(), reader()).ids().isEmpty() && hadTasks) {
        return new HomeTrouble(true, "the linked file is empty, but was not before", "restore it");
      }
      if (link.format().isCopy(file.path())) {
        String program = link.format().words().program();
        return new HomeTrouble(
            true,
            "the linked file is only a copy that "
                + program
                + " exports; "
                + program
                + " does not see what is changed here",
            "baton link " + link.format().name() + ", which links the tasks through " + program);
      }
      Path folder = file.path().getParent();
      return folder == null || Files.isWritable(folder)
          ? null
          : new HomeTrouble(
              false,
              "the linked file cannot be replaced in its directory",
              "chmod u+w '" + folder + "'");
    } catch (NoSuchFileException gone) {
      return new HomeTrouble(
          true, "the linked file does not exist", "restore it, or run baton unlink");
    } catch (InvalidValue e) {
      return new HomeTrouble(
          true, "the linked file cannot be parsed: " + e.getMessage(), "fix it by hand");
    }
  }
}
