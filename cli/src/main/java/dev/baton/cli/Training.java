package dev.baton.cli;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Starts the training runs for the AOT caches, whose classes are in a folder beside the jar. The
 * JVM accepts a cache only with the class path with which it was recorded, so that this folder must
 * not be on it. A URLClassLoader and java.nio would add classes of their own to each cache.
 */
final class Training extends ClassLoader {
  private final Path folder;

  private Training(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] args) throws ReflectiveOperationException {
    new Training(Path.of(System.getProperty("baton.dist", ""), "lib/training"))
        .loadClass("dev.baton.training.TrainingRuns")
        .getMethod("main", String[].class)
        .invoke(null, (Object) args);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    Path file = folder.resolve(name.replace('.', '/') + ".class");
    try (var in = new FileInputStream(file.toFile())) {
      byte[] content = in.readAllBytes();
      return defineClass(name, content, 0, content.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
