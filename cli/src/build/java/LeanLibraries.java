import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.PseudoInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.List;
import java.util.Map;

/**
 * Removes from libraries what they do at each start and Baton never needs. A call that is cut does
 * nothing and returns null. The savings were measured with {@code ready} on two cores.
 */
final class LeanLibraries {
  private static final List<Cut> CUTS =
      List.of(
          // A format for columns that are read as a java.sql.Date, in a field's initial value and
          // in its setter: 7 ms, because it reads all time zones and the formats of all locales.
          // Baton reads its times as texts.
          new Cut(
              "org/sqlite/SQLiteConnectionConfig",
              "org/sqlite/date/FastDateFormat",
              "getInstance",
              2),
          // Looks for libraries that a killed process left in a temporary folder, and opens the jar
          // to find out their version. Baton's library is unpacked by the build.
          new Cut("org/sqlite/SQLiteJDBCLoader", "org/sqlite/SQLiteJDBCLoader", "cleanup", 1),
          // Looks for Groovy. For a missing class Java reads the jar's complete list of files.
          new Cut("picocli/CommandLine$DefaultFactory", "java/lang/Class", "forName", 1));

  /**
   * Converters for times, networks, currencies and 20 more types, most of them found by reflection:
   * 5 ms. The first nine, up to boolean, are those that Baton's options use.
   */
  private static final Shortening CONVERTERS =
      new Shortening(
          "picocli/CommandLine$Interpreter",
          "registerBuiltInConverters",
          "java/util/Map",
          "put",
          9);

  private LeanLibraries() {}

  static void make(Map<String, byte[]> entries) {
    var libraries = new Rewriting(entries);
    for (Cut cut : CUTS) {
      libraries.instructions(cut.in(), method -> true, cut.times(), cut::replace);
    }
    libraries.change(CONVERTERS.in(), CONVERTERS::of);
    LeanDriver.make(entries);
  }

  /** Calls of a method within a class, exactly this many. */
  private record Cut(String in, String owner, String method, int times) {
    boolean replace(CodeBuilder builder, CodeElement element) {
      if (!(element instanceof InvokeInstruction call && Rewriting.isCall(call, owner, method))) {
        return false;
      }
      for (ClassDesc parameter : call.typeSymbol().parameterList()) {
        if (parameter.isPrimitive()) {
          throw new IllegalStateException(call + " takes a " + parameter.displayName());
        }
        builder.pop();
      }
      if (call.opcode() != Opcode.INVOKESTATIC) {
        builder.pop();
      }
      if (!call.typeSymbol().returnType().equals(ConstantDescs.CD_void)) {
        builder.aconst_null();
      }
      return true;
    }
  }

  /** A method without a result that returns early, after this many calls of another one. */
  private record Shortening(String in, String method, String owner, String called, int times) {

    byte[] of(byte[] content) {
      ClassFile files = ClassFile.of();
      ClassModel model = files.parse(content);
      long found = model.methods().stream().filter(this::isMeant).count();
      if (found != 1) {
        throw new IllegalStateException(this + ": found " + found);
      }
      return files.transformClass(
          model,
          ClassTransform.transformingMethodBodies(
              this::isMeant, CodeTransform.ofStateful(() -> new Ending(this))));
    }

    private boolean isMeant(MethodModel candidate) {
      return candidate.methodName().equalsString(method)
          && candidate.methodType().equalsString("()V");
    }
  }

  /** Copies a method's code up to its last wanted call, and drops the result of that call. */
  private static final class Ending implements CodeTransform {
    private final Shortening shortening;
    private int calls;
    private boolean over;

    Ending(Shortening shortening) {
      this.shortening = shortening;
    }

    @Override
    public void accept(CodeBuilder builder, CodeElement element) {
      // Elements that describe a range of instructions, such as a handler, may extend beyond the
      // end.
      if (over || (element instanceof PseudoInstruction && !(element instanceof LabelTarget))) {
        return;
      }
      builder.with(element);
      if (Rewriting.isCall(element, shortening.owner(), shortening.called())
          && ++calls == shortening.times()) {
        builder.pop().return_();
        over = true;
      }
    }

    @Override
    public void atEnd(CodeBuilder builder) {
      if (!over) {
        throw new IllegalStateException(shortening + ": found " + calls);
      }
    }
  }
}
