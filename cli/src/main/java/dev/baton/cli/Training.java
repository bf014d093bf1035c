package dev.baton.cli;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * Starts the training runs for the AOT caches, whose classes are in a folder beside the jar. The
 * JVM accepts a cache only with the class path with which it was recorded, so that this folder must
 * not be on it.
 */
final class Training {
  private Training() {}

  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    Path folder = Path.of(System.getProperty("baton.dist", ""), "lib/training");
    try (var runs = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      runs.loadClass("dev.baton.training.TrainingRuns")
          .getMethod("main", String[].class)
          .invoke(null, (Object) args);
    }
  }
}
