package dev.baton.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the build's rewriting of switches with what the compiler generated. */
class SwitchesTest {
  private static final Path REPOSITORY = Path.of(System.getProperty("baton.repo"));

  private static final String SAMPLE =
      """
      package sample;

      import java.util.concurrent.TimeUnit;

      enum Tone { DEEP, LOW, NONE, HIGH }

      public class Sample {
        sealed interface Shape permits Circle, Square, Line {}
        record Circle(int r) implements Shape {}
        record Square(int a) implements Shape {}
        record Line() implements Shape {}
        enum Colour { RED, GREEN }

        public static Object[] values() {
          return new Object[] {
            new Circle(1), new Circle(-1), new Square(2), new Line(), "text", "", 7, 8L,
            new int[] {1}, new String[] {"a"}, Colour.RED, Colour.GREEN, new Object(), null
          };
        }

        static String shape(Shape shape) {
          return switch (shape) {
            case Circle(int r) when r > 0 -> "circle " + r;
            case Circle c -> "odd " + c.r();
            case Square s -> "square " + s.a();
            case Line l -> "line";
          };
        }

        static String statement(Object value) {
          StringBuilder said = new StringBuilder();
          switch (value) {
            case null -> said.append("null");
            case Shape s when s instanceof Line -> said.append("line");
            case Shape s -> said.append("shape ").append(new Inner().nested(s));
            case CharSequence text when text.length() == 0 -> said.append("empty");
            case CharSequence text -> said.append(text);
            case int[] numbers -> said.append(numbers.length);
            case Object[] many -> said.append("many");
            case Number number -> said.append(number.longValue() + 1);
            default -> said.append("else");
          }
          return said.toString();
        }

        static String mixed(Object value) {
          return switch (value) {
            case null -> "null";
            case String s when s.isEmpty() -> "empty";
            case Colour c when c == Colour.RED -> "red";
            case Integer i when i > 7 -> "big";
            case Integer i -> "int";
            default -> "else";
          };
        }

        static String constants(Object value) {
          return value instanceof Colour colour
              ? switch (colour) { case RED -> "r"; case GREEN -> "g"; }
              : value instanceof String s
                  ? switch (s) { case "text" -> "t"; case String other when other.isEmpty() -> "e"; default -> "s"; }
                  : "-";
        }

        static class Inner {
          String nested(Shape shape) {
            return Faced.name(shape) + Sample.shape(shape);
          }
        }

        interface Faced {
          static String name(Shape shape) {
            return switch (shape) {
              case Circle c -> "C";
              case Square s -> "S";
              case Line l -> "L";
            };
          }
        }

        static String tone(Object value) {
          String shown = String.valueOf(value).replaceAll("@.*", ""); // a hash is another one each time
          Tone tone = Tone.values()[shown.length() % 4];
          switch (tone) {
            case HIGH:
              return "high";
            case LOW:
            case DEEP:
              return "below" + (value instanceof Colour ? "!" : "");
            default:
          }
          return switch (switch (tone) { case NONE -> TimeUnit.DAYS; default -> TimeUnit.HOURS; }) {
            case DAYS -> switch (Tone.valueOf(tone.name())) { case NONE -> "none"; default -> "some"; };
            default -> "else";
          };
        }

        public static String all(Object value) {
          return statement(value) + "|" + mixed(value) + "|" + constants(value) + "|" + tone(value)
              + (value instanceof Shape s ? "|" + shape(s) : "");
        }

        public static String missing() {
          return shape(null);
        }
      }
      """;

  @TempDir Path folder;

  private Map<String, byte[]> entries;
  private Map<String, byte[]> before;

  @BeforeEach
  void rewrite() throws Exception {
    Path tool = compile("tool", List.of("TypeSwitches", "EnumSwitches", "Hierarchy"));
    Path source = Files.writeString(folder.resolve("Sample.java"), SAMPLE);
    entries = readClasses(compile(folder.resolve("classes"), List.of(source)));
    before = new HashMap<>(entries);
    try (var loader = new URLClassLoader(new URL[] {tool.toUri().toURL()})) {
      for (String type : List.of("TypeSwitches", "EnumSwitches")) {
        Method makePlain =
            loader.loadClass(type).getDeclaredMethod("makePlain", Map.class, String.class);
        makePlain.setAccessible(true);
        makePlain.invoke(null, entries, "sample/");
      }
    }
  }

  @Test
  void everyValueTakesTheSameBranch() throws Exception {
    Class<?> compiled = new Defining(before).loadClass("sample.Sample");
    Class<?> rewritten = new Defining(entries).loadClass("sample.Sample");

    assertThat(answers(rewritten)).isEqualTo(answers(compiled)).hasSize(14).doesNotHaveDuplicates();
  }

  @Test
  void nullIsRefusedWhereNoBranchTakesIt() throws Exception {
    Class<?> rewritten = new Defining(entries).loadClass("sample.Sample");

    assertThat(rewritten.getMethod("missing"))
        .satisfies(method -> {
          Throwable thrown = null;
          try {
            method.invoke(null);
          } catch (ReflectiveOperationException e) {
            thrown = e.getCause();
          }
          assertThat(thrown).isInstanceOf(NullPointerException.class);
        });
  }

  @Test
  void onlySwitchesWithOtherLabelsThanTypesAreLeft() {
    assertThat(typeSwitches(before)).hasSize(5);
    assertThat(typeSwitches(entries))
        .allSatisfy(site -> assertThat(site.bootstrapArgs()).contains("text"))
        .hasSize(1);
  }

  /** The ordinals of an enum of the JDK may be others when the program runs. */
  @Test
  void onlyEnumsOfOthersAreLookedUp() {
    assertThat(arrays(before)).hasSize(4).anyMatch(name -> name.endsWith("$Tone"));
    assertThat(arrays(entries)).containsExactly("$SwitchMap$java$util$concurrent$TimeUnit");
  }

  private static List<String> arrays(Map<String, byte[]> classes) {
    List<String> read = new ArrayList<>();
    for (var method : ClassFile.of().parse(classes.get("sample/Sample.class")).methods()) {
      for (CodeElement element : method.code().orElseThrow()) {
        if (element instanceof FieldInstruction field
            && field.name().stringValue().startsWith("$SwitchMap$")) {
          read.add(field.name().stringValue());
        }
      }
    }
    return read;
  }

  private static List<String> answers(Class<?> sample) throws ReflectiveOperationException {
    List<String> answers = new ArrayList<>();
    for (Object value : (Object[]) sample.getMethod("values").invoke(null)) {
      answers.add((String) sample.getMethod("all", Object.class).invoke(null, value));
    }
    return answers;
  }

  private static List<InvokeDynamicInstruction> typeSwitches(Map<String, byte[]> classes) {
    List<InvokeDynamicInstruction> found = new ArrayList<>();
    for (byte[] content : classes.values()) {
      for (var method : ClassFile.of().parse(content).methods()) {
        for (CodeElement element : method.code().orElseThrow()) {
          if (element instanceof InvokeDynamicInstruction site
              && site.bootstrapMethod().methodName().equals("typeSwitch")) {
            found.add(site);
          }
        }
      }
    }
    return found;
  }

  private Path compile(String name, List<String> tools) throws IOException {
    List<Path> sources =
        tools.stream()
            .map(tool -> REPOSITORY.resolve("cli/src/build/java/" + tool + ".java"))
            .toList();
    return compile(folder.resolve(name), sources);
  }

  private static Path compile(Path target, List<Path> sources) {
    Stream<String> options = Stream.of("-proc:none", "-d", target.toString());
    String[] arguments =
        Stream.concat(options, sources.stream().map(Path::toString)).toArray(String[]::new);
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments)).isZero();
    return target;
  }

  private static Map<String, byte[]> readClasses(Path root) throws IOException {
    Map<String, byte[]> classes = new HashMap<>();
    try (Stream<Path> found = Files.walk(root)) {
      for (Path path : found.filter(Files::isRegularFile).toList()) {
        classes.put(root.relativize(path).toString(), Files.readAllBytes(path));
      }
    }
    return classes;
  }

  /** Loads classes from memory. */
  private static final class Defining extends ClassLoader {
    private final Map<String, byte[]> classes;

    Defining(Map<String, byte[]> classes) {
      super(null);
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] content = classes.get(name.replace('.', '/') + ".class");
      if (content == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, content, 0, content.length);
    }
  }
}
