package dev.baton.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * A distribution with the real launcher and the real runtime and, in place of Baton, a small
 * program that prints how it was started.
 */
final class Probe {
  static final Path REPOSITORY = Path.of(System.getProperty("baton.repo"));
  static final Path LAUNCHER = Path.of(System.getProperty("baton.launcher"));

  private static final String SOURCE =
      """
      package dev.baton.cli;
      class Main {
        public static void main(String[] args) throws Exception {
          switch (args.length == 0 ? "" : args[0]) {
            case "exit" -> System.exit(Integer.parseInt(args[1]));
            case "property" -> System.out.println(System.getProperty(args[1]));
            case "environment" -> System.out.println(System.getenv(args[1]));
            case "pid" -> System.out.println(ProcessHandle.current().pid());
            default -> {
              for (String arg : args) {
                System.out.println(arg);
              }
            }
          }
        }
      }
      class Training {
        public static void main(String[] args) throws Exception {
          Main.main(new String[] {"trained"});
        }
      }
      """;

  private Probe() {}

  /** Creates a distribution in a folder that does not exist yet; returns its launcher. */
  static Path create(Path dist) throws IOException {
    Path lib = Files.createDirectories(dist.resolve("lib"));
    Path bin = Files.createDirectories(dist.resolve("bin"));
    Path real = LAUNCHER.resolveSibling("..").toRealPath();
    copyTree(real.resolve("runtime"), dist.resolve("runtime"));
    Files.copy(real.resolve("lib/find-java"), lib.resolve("find-java"));
    Files.copy(real.resolve("lib/train"), lib.resolve("train"), StandardCopyOption.COPY_ATTRIBUTES);
    Path launcher = bin.resolve("baton");
    Files.copy(REPOSITORY.resolve("baton"), launcher, StandardCopyOption.COPY_ATTRIBUTES);
    writeJar(lib.resolve("baton.jar"), Files.createDirectory(dist.resolve("classes")));
    return launcher;
  }

  private static void writeJar(Path jar, Path classes) throws IOException {
    Path source = Files.writeString(classes.resolve("Main.java"), SOURCE);
    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), source.toString());
    if (exit != 0) {
      throw new IOException("the probe does not compile");
    }
    try (OutputStream out = Files.newOutputStream(jar);
        var zip = new JarOutputStream(out)) {
      for (String name : new String[] {"Main", "Training"}) {
        String entry = "dev/baton/cli/" + name + ".class";
        zip.putNextEntry(new JarEntry(entry));
        Files.copy(classes.resolve(entry), zip);
      }
    }
  }

  static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> found = Files.walk(from)) {
      for (Path path : found.toList()) {
        Files.copy(
            path, to.resolve(from.relativize(path).toString()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }
}
