package dev.baton.interop.home;

import dev.baton.interop.format.ForeignTimes;
import dev.baton.interop.format.SideFiles;
import dev.baton.store.Links;
import dev.baton.store.Links.Look;
import dev.baton.store.Stores;
import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;

/** Whether a linked file and the database are in step, and why not. Nothing is changed. */
public final class LinkCheckup {
  private final FileLink link;
  private final Links store;
  private final ForeignTimes times;

  /**
   * @param zone of times that name none
   */
  public LinkCheckup(Stores stores, FileLink link, ZoneId zone, Instant now) {
    this.link = link;
    store = stores.links();
    times = new ForeignTimes(SideFiles.NONE, zone, now);
  }

  /**
   * What was found.
   *
   * @param broken whether nothing goes from one side to the other
   * @param problem one line; empty when both are in step
   * @param fix what to do about it
   */
  public record Finding(boolean broken, String problem, String fix) {}

  /**
   * Looks.
   *
   * @throws IOException when the file is there and cannot be read
   */
  public Finding look() throws IOException {
    LinkedFile file;
    try {
      file = LinkedFile.read(link.file());
    } catch (NoSuchFileException gone) {
      return new Finding(true, "the linked file is not there", "put it back, or: baton unlink");
    }
    try {
      LinkedText text = LinkedText.parse(file.bytes(), Map.of(), link.format().reader(times));
      if (text.ids().isEmpty() && !store.bases().isEmpty()) {
        return new Finding(true, "the linked file is empty, and was not before", "put it back");
      }
    } catch (InvalidValue e) {
      return new Finding(
          true, "the linked file cannot be understood: " + e.getMessage(), "mend it by hand");
    }
    Path folder = file.path().getParent();
    if (folder != null && !Files.isWritable(folder)) {
      return new Finding(
          false, "the linked file cannot be replaced in its folder", "chmod u+w '" + folder + "'");
    }
    Look look = store.look();
    FileState state = FileState.parse(look.state().orElse(null));
    boolean inStep = state.hash().equals(file.hash()) && look.newestEvent() <= state.mark();
    return inStep
        ? new Finding(false, "", "")
        : new Finding(
            false,
            "the linked file and the database are out of step",
            "baton list, which tells what is in the way");
  }
}
