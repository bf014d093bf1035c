package dev.baton.cron;

import dev.baton.install.InstallFailure;
import dev.baton.text.FileTrouble;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** Small files of lines. They are replaced as a whole, so that nobody reads half of one. */
final class Lines {
  /** The lines of a file; none when there is no such file. Invalid bytes are accepted. */
  static List<String> read(Path file) {
    try {
      if (Files.exists(file)) {
        OwnFile.checkReadable(file);
      }
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
      lines.removeIf(String::isEmpty);
      return lines;
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException e) {
      throw unusable(file, e);
    }
  }

  static void write(Path file, List<String> lines) {
    replace(file, lines.isEmpty() ? "" : String.join("\n", lines) + "\n");
  }

  static void replace(Path file, String text) {
    try {
      Path folder = createFolder(file);
      OwnFile.check(file);
      Path draft = Files.createTempFile(folder, file.getFileName() + ".", ".new");
      try {
        Files.writeString(draft, text);
        Files.move(
            draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw unusable(file, e);
    }
  }

  /** Creates the folder of a file, for this user only. */
  static Path createFolder(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException("not a file");
    }
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, OwnFile.privateFolder());
    }
    return folder;
  }

  static InstallFailure unusable(Path file, IOException e) {
    return new InstallFailure(
        "state_unusable",
        "cannot use " + file + ": " + FileTrouble.of(e),
        "set XDG_STATE_HOME to use another directory");
  }

  /** The text with line ends and field separators escaped. */
  static String escape(String text) {
    return text.replace("\\", "\\\\")
        .replace("\n", "\\n")
        .replace("\r", "\\r")
        .replace("\t", "\\t");
  }

  static String unescape(String text) {
    try {
      return text.translateEscapes();
    } catch (IllegalArgumentException writtenByHand) {
      return text;
    }
  }
}
