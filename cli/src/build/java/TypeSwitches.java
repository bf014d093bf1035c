import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodBuilder;
import java.lang.classfile.MethodElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Replaces switches over types by plain comparisons. The compiler leaves the choice of the branch
 * to {@code SwitchBootstraps.typeSwitch}, which is linked at every start: the AOT cache does not
 * keep these call sites, unlike those of lambdas. Each becomes a call of a static method that tests
 * {@code instanceof} for one label after the other, with the same result.
 *
 * <p>Switches with labels other than types are not changed.
 */
final class TypeSwitches {
  private static final ClassDesc BOOTSTRAPS = ClassDesc.of("java.lang.runtime.SwitchBootstraps");
  private static final int SYNTHETIC_HELPER =
      ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;

  private final ClassFile classFile;
  private final ClassModel model;
  private final List<Choice> choices = new ArrayList<>();

  private TypeSwitches(ClassFile classFile, ClassModel model) {
    this.classFile = classFile;
    this.model = model;
  }

  /** Rewrites all classes below a folder, such as {@code dev/baton/}. */
  static void makePlain(Map<String, byte[]> entries, String folder) {
    ClassFile classFile = ClassFile.of(Hierarchy.of(entries));
    entries.replaceAll((name, content) ->
        name.startsWith(folder) && name.endsWith(".class")
            ? new TypeSwitches(classFile, classFile.parse(content)).rewritten(content)
            : content);
  }

  /** One such call: its type, and the types to choose from. */
  private record Choice(String name, MethodTypeDesc type, List<ClassDesc> labels) {}

  private byte[] rewritten(byte[] content) {
    for (MethodModel method : model.methods()) {
      if (method.code().filter(TypeSwitches::chooses).isPresent()) {
        return rewrite();
      }
    }
    return content;
  }

  private static boolean chooses(CodeModel code) {
    for (CodeElement element : code) {
      if (isPlainChoice(element)) {
        return true;
      }
    }
    return false;
  }

  private byte[] rewrite() {
    byte[] plain =
        classFile.transformClass(
            model,
            new ClassTransform() {
              @Override
              public void accept(ClassBuilder builder, ClassElement element) {
                if (element instanceof MethodModel method
                    && method.code().filter(TypeSwitches::chooses).isPresent()) {
                  builder.transformMethod(method, TypeSwitches.this::rewriteCode);
                } else {
                  builder.with(element);
                }
              }

              @Override
              public void atEnd(ClassBuilder builder) {
                choices.forEach(choice -> add(builder, choice));
              }
            });
    var errors = classFile.verify(plain);
    if (!errors.isEmpty()) {
      throw new IllegalStateException(model.thisClass().asInternalName() + ": " + errors);
    }
    return plain;
  }

  private void rewriteCode(MethodBuilder builder, MethodElement element) {
    if (element instanceof CodeModel code) {
      CodeTransform calls =
          (codeBuilder, instruction) -> {
            if (isPlainChoice(instruction)) {
              call(codeBuilder, (InvokeDynamicInstruction) instruction);
            } else {
              codeBuilder.with(instruction);
            }
          };
      builder.transformCode(code, calls);
    } else {
      builder.with(element);
    }
  }

  private void call(CodeBuilder code, InvokeDynamicInstruction instruction) {
    var choice =
        new Choice("typeSwitch$" + choices.size(), instruction.typeSymbol(), labels(instruction));
    choices.add(choice);
    boolean inInterface = model.flags().has(AccessFlag.INTERFACE);
    code.invokestatic(model.thisClass().asSymbol(), choice.name(), choice.type(), inInterface);
  }

  private static boolean isPlainChoice(CodeElement element) {
    return element instanceof InvokeDynamicInstruction instruction
        && instruction.bootstrapMethod().owner().equals(BOOTSTRAPS)
        && instruction.bootstrapMethod().methodName().equals("typeSwitch")
        && instruction.typeSymbol().parameterType(0).isClassOrInterface()
        && instruction.bootstrapArgs().stream().allMatch(TypeSwitches::isType);
  }

  private static boolean isType(ConstantDesc label) {
    return label instanceof ClassDesc type && !type.isPrimitive();
  }

  private static List<ClassDesc> labels(InvokeDynamicInstruction instruction) {
    return instruction.bootstrapArgs().stream().map(ClassDesc.class::cast).toList();
  }

  /**
   * Returns what {@code typeSwitch} specifies: -1 for null, otherwise the first label from {@code
   * restart} on of which the target is an instance, otherwise the number of labels.
   */
  private static void add(ClassBuilder builder, Choice choice) {
    builder.withMethodBody(
        choice.name(),
        choice.type(),
        SYNTHETIC_HELPER,
        code -> {
          Label present = code.newLabel();
          code.aload(0).ifnonnull(present).iconst_m1().ireturn().labelBinding(present);
          for (int i = 0; i < choice.labels().size(); i++) {
            Label next = code.newLabel();
            code.iload(1).loadConstant(i).if_icmpgt(next);
            code.aload(0).instanceOf(choice.labels().get(i)).ifeq(next);
            code.loadConstant(i).ireturn().labelBinding(next);
          }
          code.loadConstant(choice.labels().size()).ireturn();
        });
  }
}
