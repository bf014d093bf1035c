package dev.baton.cli.kit;

import dev.baton.text.FileTrouble;
import dev.baton.trust.TreeFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is written completely or, when anything fails, not changed. */
public final class NewFile implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  private final Path target;
  private final Path written;
  private final String shown;
  private final PrintStream stream;

  private NewFile(Path target, Path written, String shown) throws IOException {
    this.target = target;
    this.written = written;
    this.shown = shown;
    stream =
        new PrintStream(
            new BufferedOutputStream(Files.newOutputStream(written), BUFFER),
            false,
            StandardCharsets.UTF_8);
  }

  /**
   * Begins a file. A link in the work tree must not lead out of it.
   *
   * @param shown its name as it was typed
   * @throws Failure when it cannot be written
   */
  public static NewFile create(Call call, String shown) {
    Environment environment = call.workspace().environment();
    try {
      Path top = call.workspace().location().top(environment.directory());
      Path named = environment.resolve(shown);
      if (Files.isDirectory(named)) {
        throw Failure.usage("cannot write " + shown + ": it is a directory", "name a file");
      }
      Path target = TreeFiles.named(top, named);
      // Devices and pipes are written to directly; a link stays a link.
      boolean special = Files.exists(target) && !Files.isRegularFile(target);
      if (special) {
        return new NewFile(target, target, shown);
      }
      String beside = target.getFileName() + ".new" + ProcessHandle.current().pid();
      return new NewFile(target, target.resolveSibling(beside), shown);
    } catch (IOException e) {
      throw cannot(shown, e);
    }
  }

  private static Failure cannot(String shown, IOException e) {
    // A new file need not exist, but its directory must.
    String reason = e instanceof NoSuchFileException ? "no such directory" : FileTrouble.of(e);
    return Failure.failed(
        "output",
        "cannot write " + shown + ": " + reason,
        "expected a file in a directory that this user can write to");
  }

  /** Where to write its content. */
  public PrintStream stream() {
    return stream;
  }

  /**
   * Moves the file to its place.
   *
   * @throws Failure when it could not be written completely
   */
  public void finish() {
    stream.close();
    if (stream.checkError()) {
      throw Failure.failed("output", "cannot write " + shown + ": is the disk full?", "");
    }
    try {
      if (!written.equals(target)) {
        Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw cannot(shown, e);
    }
  }

  @Override
  public void close() {
    stream.close();
    try {
      if (!written.equals(target)) {
        Files.deleteIfExists(written);
      }
    } catch (IOException e) {
      throw cannot(shown, e);
    }
  }
}
