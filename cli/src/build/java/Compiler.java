import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles programs that belong to the distribution, but not to Baton. */
final class Compiler {
  private Compiler() {}

  /**
   * Compiles all sources below a folder.
   *
   * @param options further options of javac
   */
  static void compile(Path sources, Path classes, String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(
        List.of("-proc:none", "-Xlint:all,-classfile", "-Werror", "-d", classes.toString()));
    try (Stream<Path> found = Files.walk(sources)) {
      found.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
    }
    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    if (exit != 0) {
      throw new IOException("does not compile: " + sources);
    }
  }
}
