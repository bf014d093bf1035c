import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Formats every source in place; a test checks that this was done. Argument: the repository. */
final class Format {
  private Format() {}

  public static void main(String[] args) throws IOException {
    var formatter = new Formatter();
    for (String module : List.of("db", "hooks", "cli")) {
      try (Stream<Path> found = Files.walk(Path.of(args[0], module, "src"))) {
        for (Path path : found.filter(p -> p.toString().endsWith(".java")).toList()) {
          format(formatter, path);
        }
      }
    }
  }

  private static void format(Formatter formatter, Path path) throws IOException {
    String source = Files.readString(path);
    try {
      String formatted = formatter.formatSourceAndFixImports(source);
      if (!formatted.equals(source)) {
        Files.writeString(path, formatted);
      }
    } catch (FormatterException e) {
      System.err.println(path + ": " + e.getMessage());
    }
  }
}
