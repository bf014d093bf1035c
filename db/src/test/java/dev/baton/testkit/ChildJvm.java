package dev.baton.testkit;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Other JVMs with the class path of this one, for tests that need processes. The first that runs a
 * program also runs its training, and leaves an archive of the classes: with it the others start in
 * a third of the time.
 */
public final class ChildJvm {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private static final ConcurrentHashMap<String, List<String>> TRAINED = new ConcurrentHashMap<>();

  private ChildJvm() {}

  /**
   * The words that start Java; options and the main class follow.
   *
   * @param training the words of a program that loads the classes which the children need, and ends
   */
  public static List<String> command(String... training) {
    return TRAINED.computeIfAbsent(String.join(" ", training), _ -> train(List.of(training)));
  }

  private static List<String> train(List<String> training) {
    try {
      Path archive = Jars.FOLDER.resolve(TRAINED.size() + ".jsa");
      archive.toFile().deleteOnExit();
      List<String> words = words("-XX:ArchiveClassesAtExit=" + archive);
      words.addAll(training);
      Process process =
          new ProcessBuilder(words)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.INHERIT)
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new IllegalStateException("the training failed: " + words);
      }
      return List.copyOf(words("-XX:SharedArchiveFile=" + archive));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> words(String archive) {
    return new ArrayList<>(
        List.of(
            JAVA,
            archive,
            "-Xlog:disable",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            Jars.CLASS_PATH));
  }

  /** The class path without folders, because an archive only keeps classes from jars. */
  private static final class Jars {
    private static final Path FOLDER = folder();
    private static final String CLASS_PATH = classPath();

    private Jars() {}

    private static Path folder() {
      try {
        Path folder = Files.createTempDirectory("baton-jars-");
        folder.toFile().deleteOnExit();
        return folder;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static String classPath() {
      List<String> parts = new ArrayList<>();
      for (String part : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
        Path place = Path.of(part).toAbsolutePath();
        if (!part.isEmpty() && Files.isDirectory(place)) {
          parts.add(pack(place, FOLDER.resolve(parts.size() + ".jar")).toString());
        } else if (Files.isRegularFile(place)) {
          parts.add(part);
        }
      }
      return String.join(File.pathSeparator, parts);
    }

    private static Path pack(Path folder, Path jar) {
      jar.toFile().deleteOnExit();
      try (OutputStream file = Files.newOutputStream(jar);
          ZipOutputStream zip = new ZipOutputStream(file)) {
        zip.setLevel(1);
        Files.walkFileTree(
            folder,
            new SimpleFileVisitor<>() {
              @Override
              public FileVisitResult visitFile(Path path, BasicFileAttributes attributes)
                  throws IOException {
                zip.putNextEntry(new ZipEntry(folder.relativize(path).toString()));
                Files.copy(path, zip);
                return FileVisitResult.CONTINUE;
              }
            });
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return jar;
    }
  }
}
