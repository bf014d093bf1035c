import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodBuilder;
import java.lang.classfile.MethodElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Map;

/**
 * Writes out {@code equals} and {@code hashCode} of records. The compiler leaves them to {@code
 * ObjectMethods.bootstrap}, which makes some classes at their first call in every start, as a key
 * of a map for example: the AOT cache does not keep these call sites. The results are the same.
 */
final class RecordMethods {
  private static final ClassDesc BOOTSTRAPS = ClassDesc.of("java.lang.runtime.ObjectMethods");
  private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");
  private static final int FACTOR = 31;

  private static final Map<ClassDesc, ClassDesc> BOXES =
      Map.of(
          ConstantDescs.CD_boolean, ConstantDescs.CD_Boolean,
          ConstantDescs.CD_byte, ConstantDescs.CD_Byte,
          ConstantDescs.CD_char, ConstantDescs.CD_Character,
          ConstantDescs.CD_short, ConstantDescs.CD_Short,
          ConstantDescs.CD_int, ConstantDescs.CD_Integer,
          ConstantDescs.CD_long, ConstantDescs.CD_Long,
          ConstantDescs.CD_float, ConstantDescs.CD_Float,
          ConstantDescs.CD_double, ConstantDescs.CD_Double);

  private final ClassDesc type;
  private final List<RecordComponentInfo> components;

  private RecordMethods(ClassModel model) {
    type = model.thisClass().asSymbol();
    components = model.findAttribute(Attributes.record()).orElseThrow().components();
  }

  /** Rewrites all records below a folder, such as {@code dev/baton/}. */
  static void makePlain(Map<String, byte[]> entries, String folder) {
    ClassFile files = ClassFile.of(Hierarchy.of(entries));
    entries.replaceAll((name, content) ->
        name.startsWith(folder) && name.endsWith(".class")
            ? rewritten(files, files.parse(content), content)
            : content);
  }

  private static byte[] rewritten(ClassFile files, ClassModel model, byte[] content) {
    if (model.findAttribute(Attributes.record()).isEmpty()) {
      return content;
    }
    RecordMethods methods = new RecordMethods(model);
    return files.transformClass(
        model, ClassTransform.transformingMethods(RecordMethods::isMeant, methods::write));
  }

  private static boolean isMeant(MethodModel method) {
    return !method.methodName().equalsString("toString")
        && method.code().filter(RecordMethods::isLeftToTheRuntime).isPresent();
  }

  private static boolean isLeftToTheRuntime(CodeModel code) {
    return code.elementStream()
        .anyMatch(element ->
            element instanceof InvokeDynamicInstruction call
                && call.bootstrapMethod().owner().equals(BOOTSTRAPS));
  }

  private void write(MethodBuilder builder, MethodElement element) {
    if (!(element instanceof CodeModel code)) {
      builder.with(element);
    } else if (code.parent().orElseThrow().methodName().equalsString("hashCode")) {
      builder.withCode(this::hash);
    } else {
      builder.withCode(this::compare);
    }
  }

  private void hash(CodeBuilder code) {
    code.iconst_0();
    for (RecordComponentInfo component : components) {
      ClassDesc value = component.descriptorSymbol();
      code.loadConstant(FACTOR).imul().aload(0);
      code.getfield(type, component.name().stringValue(), value);
      ClassDesc owner = value.isPrimitive() ? BOXES.get(value) : OBJECTS;
      ClassDesc parameter = value.isPrimitive() ? value : ConstantDescs.CD_Object;
      code.invokestatic(owner, "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int, parameter));
      code.iadd();
    }
    code.ireturn();
  }

  private void compare(CodeBuilder code) {
    Label different = code.newLabel();
    code.aload(1).instanceOf(type).ifeq(different);
    code.aload(1).checkcast(type).astore(2);
    for (RecordComponentInfo component : components) {
      ClassDesc value = component.descriptorSymbol();
      for (int one : new int[] {0, 2}) {
        code.aload(one).getfield(type, component.name().stringValue(), value);
      }
      if (value.isPrimitive()) {
        MethodTypeDesc order = MethodTypeDesc.of(ConstantDescs.CD_int, value, value);
        code.invokestatic(BOXES.get(value), "compare", order).ifne(different);
      } else {
        code.invokestatic(
            OBJECTS,
            "equals",
            MethodTypeDesc.of(
                ConstantDescs.CD_boolean, ConstantDescs.CD_Object, ConstantDescs.CD_Object));
        code.ifeq(different);
      }
    }
    code.iconst_1().ireturn().labelBinding(different).iconst_0().ireturn();
  }
}
