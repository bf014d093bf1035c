import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Builds the distribution: one jar, a small runtime, the SQLite library, the manual pages, an AOT
 * cache and the launcher. Run by Maven in the phase {@code package}, as a source program of the JDK
 * 25.
 *
 * <p>Arguments: the repository, the version, the class path.
 */
final class Distribution {
  private final Path repository;
  private final Path target;
  private final String version;
  private final List<Path> classPath;

  private Distribution(Path repository, String version, List<Path> classPath) {
    this.repository = repository;
    this.target = repository.resolve("cli/target");
    this.version = version;
    this.classPath = classPath;
  }

  public static void main(String[] args) throws Exception {
    List<Path> classPath = Arrays.stream(args[2].split(":")).map(Path::of).toList();
    new Distribution(Path.of(args[0]).toRealPath(), args[1], classPath).build();
  }

  private void build() throws Exception {
    // A new folder each time, and a link that is switched at the end: a Baton that is running, or
    // just starting, never sees an incomplete distribution.
    Path dist =
        Files.createTempDirectory(
            target,
            "dist-",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));

    var jar = new ShadedJar(version);
    for (Path source : classPath) {
      jar.add(source);
    }
    jar.makeLibrariesLean();
    Path lib = Files.createDirectories(dist.resolve("lib"));
    jar.write(lib.resolve("baton.jar"));
    Licences.write(
        repository.resolve("cli/src/build/licences"), classPath, dist.resolve("licences"));
    NativeLibrary.unpack(classPath, lib.resolve("native"));
    RuntimeImage.link(
        repository.resolve("cli/src/build/jlink/Link.java"),
        dist.resolve("runtime"),
        target.resolve("jlink.log"));
    ManualFolder.write(
        repository.resolve("cli/src/build/manual"),
        target.resolve("manual-classes"),
        dist,
        target.resolve("manual.log"));

    Files.copy(repository.resolve("cli/src/build/find-java"), lib.resolve("find-java"));
    copyProgram(repository.resolve("cli/src/build/train"), lib.resolve("train"));
    Path bin = Files.createDirectories(dist.resolve("bin"));
    copyProgram(repository.resolve("baton"), bin.resolve("baton"));
    Files.writeString(dist.resolve("build.properties"), stamp());
    Compiler.compile(
        repository.resolve("cli/src/build/training"),
        lib.resolve("training"),
        "-XDstringConcat=inline",
        "-cp",
        lib.resolve("baton.jar").toString());
    AotCache.train(dist, target.resolve("aot.log"));

    publish(dist);
    OneWord.build(
        repository.resolve("cli/src/build/one-word"),
        dist,
        target.resolve("one-word"),
        target.resolve("aot-one-word.log"));
  }

  static void copyProgram(Path source, Path program) throws IOException {
    Files.copy(source, program);
    program.toFile().setExecutable(true, false);
  }

  /** The build information that {@code doctor} and {@code --version} show. */
  private String stamp() {
    return """
    version=%s
    commit=%s
    built=%s
    jdk=%s
    jdk.home=%s
    """
        .formatted(
            version,
            Command.tryOutput(repository, "git", "rev-parse", "HEAD").orElse("unknown"),
            Instant.now().truncatedTo(ChronoUnit.SECONDS),
            Runtime.version(),
            System.getProperty("java.home"));
  }

  private void publish(Path dist) throws IOException {
    Path link = target.resolve("dist");
    Path fresh = target.resolve(dist.getFileName() + ".link");
    if (Files.isDirectory(link, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(link + " is a folder; remove it");
    }
    Path previous =
        Files.isSymbolicLink(link) ? link.resolveSibling(Files.readSymbolicLink(link)) : dist;
    Files.createSymbolicLink(fresh, dist.getFileName());
    Files.move(fresh, link, StandardCopyOption.ATOMIC_MOVE);
    removeOld(dist, previous);
  }

  /** The previous one is kept, because it may still be running. */
  private void removeOld(Path dist, Path previous) throws IOException {
    try (Stream<Path> found = Files.list(target)) {
      for (Path path : found.toList()) {
        boolean old = path.getFileName().toString().startsWith("dist-");
        if (old && !path.equals(dist) && !path.equals(previous)) {
          Folders.delete(path);
        }
      }
    }
  }
}
