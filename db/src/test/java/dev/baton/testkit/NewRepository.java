package dev.baton.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * New git repositories with a branch {@code main}, as the installed git makes them. It is asked
 * once: to write the same files again takes a quarter of the time of a process.
 */
public final class NewRepository {
  private NewRepository() {}

  /**
   * Does what {@code git init -q -b main} does there; nothing, if it is a repository already,
   * whatever its format.
   */
  public static void create(Path worktree) {
    if (Files.exists(worktree.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try {
      for (Part part : Template.PARTS) {
        part.write(worktree);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A folder or a file of it.
   *
   * @param content its bytes as characters; null for a folder
   */
  private record Part(String name, Set<PosixFilePermission> rights, @Nullable String content) {

    void write(Path worktree) throws IOException {
      Path path = worktree.resolve(name);
      FileAttribute<?> mode = PosixFilePermissions.asFileAttribute(rights);
      if (content == null) {
        Files.createDirectory(path, mode);
      } else {
        try (SeekableByteChannel file =
            Files.newByteChannel(
                path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode)) {
          file.write(ByteBuffer.wrap(content.getBytes(ISO_8859_1)));
        }
      }
    }
  }

  /** What git made, each folder before what is in it. */
  private static final class Template {
    private static final List<Part> PARTS = parts();

    private Template() {}

    private static List<Part> parts() {
      try {
        Path folder = Files.createTempDirectory("baton-");
        ProcessBuilder git =
            new ProcessBuilder("git", "init", "-q", "-b", "main").directory(folder.toFile());
        git.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        git.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        git.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        if (git.inheritIO().start().waitFor() != 0) {
          throw new IllegalStateException("git init failed");
        }
        List<Part> parts = new ArrayList<>();
        Files.walkFileTree(
            folder,
            new SimpleFileVisitor<>() {
              @Override
              public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes)
                  throws IOException {
                if (!path.equals(folder)) {
                  parts.add(part(path, null));
                }
                return FileVisitResult.CONTINUE;
              }

              @Override
              public FileVisitResult visitFile(Path path, BasicFileAttributes attributes)
                  throws IOException {
                parts.add(part(path, Files.readString(path, ISO_8859_1)));
                Files.delete(path);
                return FileVisitResult.CONTINUE;
              }

              @Override
              public FileVisitResult postVisitDirectory(Path path, @Nullable IOException failure)
                  throws IOException {
                Files.delete(path);
                return FileVisitResult.CONTINUE;
              }

              private Part part(Path path, @Nullable String content) throws IOException {
                return new Part(
                    folder.relativize(path).toString(),
                    Files.getPosixFilePermissions(path),
                    content);
              }
            });
        return parts;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
