import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Changes classes of a jar. Each change fails unless it finds the expected code the expected number
 * of times. A failure means that the library has changed, and somebody has to review the change.
 */
final class Rewriting {
  private final Map<String, byte[]> entries;
  private final ClassFile files;

  Rewriting(Map<String, byte[]> entries) {
    this.entries = entries;
    this.files = ClassFile.of(Hierarchy.of(entries));
  }

  /** Replaces an instruction, or keeps it. */
  interface Replacement {
    /** Whether it wrote a replacement for the instruction. */
    boolean replace(CodeBuilder code, CodeElement instruction);
  }

  ClassFile files() {
    return files;
  }

  void change(String type, UnaryOperator<byte[]> change) {
    entries.compute(
        type + ".class",
        (name, content) -> {
          if (content == null) {
            throw new IllegalStateException("there is no " + name);
          }
          return change.apply(content);
        });
  }

  /** Replaces this many instructions in the methods with this name. */
  void instructions(String type, String method, int times, Replacement replacement) {
    instructions(type, m -> m.methodName().equalsString(method), times, replacement);
  }

  /** Replaces that many instructions in some methods of a class. */
  void instructions(
      String type, Predicate<MethodModel> methods, int times, Replacement replacement) {
    int[] done = {0};
    CodeTransform code =
        (builder, element) -> {
          if (replacement.replace(builder, element)) {
            done[0]++;
          } else {
            builder.with(element);
          }
        };
    change(type, ClassTransform.transformingMethodBodies(methods, code));
    expect(times, done[0], type);
  }

  /** Replaces the body of the only method with this name. */
  void body(String type, String method, Consumer<CodeBuilder> body) {
    int[] done = {0};
    change(
        type,
        (builder, element) -> {
          if (element instanceof MethodModel m && m.methodName().equalsString(method)) {
            builder.withMethodBody(m.methodName(), m.methodType(), m.flags().flagsMask(), body);
            done[0]++;
          } else {
            builder.with(element);
          }
        });
    expect(1, done[0], type + "." + method);
  }

  void change(String type, ClassTransform transform) {
    change(type, content -> files.transformClass(files.parse(content), transform));
  }

  static void expect(int times, int found, Object what) {
    if (found != times) {
      throw new IllegalStateException(what + ": found " + found + ", expected " + times);
    }
  }

  /** Null instead of a new object: its constructor is called on the second of two references. */
  static Replacement nullInsteadOf(String type) {
    return (code, element) -> {
      if (element instanceof NewObjectInstruction made
          && made.className().asInternalName().equals(type)) {
        code.aconst_null();
        return true;
      }
      if (isCall(element, type, "<init>")) {
        code.pop();
        return true;
      }
      return false;
    };
  }

  static boolean isCall(CodeElement element, String owner, String method) {
    return element instanceof InvokeInstruction call
        && call.owner().asInternalName().equals(owner)
        && call.name().equalsString(method);
  }
}
