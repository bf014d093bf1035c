package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.ByteStream;
import dev.baton.git.GitProcess;
import dev.baton.git.RawPaths;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** File contents read from git into temporary files before anything is changed. */
final class BlobFiles implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  private final Path folder;
  private int made;

  /** Makes a folder in the git directory, usually on the same file system as the work tree. */
  BlobFiles(Path gitDir) throws IOException {
    this.folder = Files.createTempDirectory(gitDir, "baton-apply-");
  }

  /** Reads contents by their ids, one file for each id in the list. */
  List<Path> fetch(GitProcess git, List<String> ids) throws IOException {
    List<Path> places = ids.stream().map(id -> newFile()).toList();
    if (!ids.isEmpty()) {
      git.run(
              out -> feed(new BufferedOutputStream(out, BUFFER), ids),
              in -> store(new ByteStream(in), places),
              "cat-file --batch --buffer")
          .orThrow("cat-file");
    }
    return places;
  }

  /** A path in the folder for a file that does not exist yet. */
  Path newFile() {
    return folder.resolve(String.valueOf(made++));
  }

  private static void feed(OutputStream out, List<String> ids) throws IOException {
    for (String id : ids) {
      out.write((id + "\n").getBytes(ISO_8859_1));
    }
    out.flush();
  }

  /** ID TYPE SIZE, then the content and a line end. */
  private static boolean store(ByteStream in, List<Path> places) throws IOException {
    for (Path place : places) {
      String header = in.until('\n');
      String[] fields = header.split(" ", -1);
      if (fields.length != 3) {
        throw new IOException("the repository lacks an object: " + RawPaths.oneLine(header));
      }
      try (OutputStream out = Files.newOutputStream(place)) {
        in.copy(Long.parseLong(fields[2]), out);
      }
      in.next();
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    try (DirectoryStream<Path> left = Files.newDirectoryStream(folder)) {
      for (Path file : left) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
