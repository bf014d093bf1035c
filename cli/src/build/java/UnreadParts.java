import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldTransform;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.DeprecatedAttribute;
import java.lang.classfile.attribute.MethodParametersAttribute;
import java.lang.classfile.attribute.RuntimeInvisibleAnnotationsAttribute;
import java.lang.classfile.attribute.RuntimeInvisibleParameterAnnotationsAttribute;
import java.lang.classfile.attribute.RuntimeInvisibleTypeAnnotationsAttribute;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.classfile.attribute.RuntimeVisibleParameterAnnotationsAttribute;
import java.lang.classfile.attribute.RuntimeVisibleTypeAnnotationsAttribute;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LocalVariableType;
import java.util.Map;

/**
 * Removes from members of classes what only debuggers and reflection read: names of local variables
 * and parameters, and annotations, with all constants that no class needs any more, because the AOT
 * caches contain them, too. The numbers of lines stay, and type arguments, with which the benches
 * and the training are compiled.
 */
final class UnreadParts {
  private UnreadParts() {}

  /** Must be called after all other changes, which leave constants behind. */
  static void remove(Map<String, byte[]> entries) {
    ClassFile files = ClassFile.of(ConstantPoolSharingOption.NEW_POOL, Hierarchy.of(entries));
    ClassTransform parts =
        ClassTransform.transformingFields(FieldTransform.dropping(UnreadParts::isUnread))
            .andThen(
                ClassTransform.transformingMethods(MethodTransform.dropping(UnreadParts::isUnread)))
            .andThen(ClassTransform.transformingMethodBodies(UnreadParts::readOnly));
    entries.replaceAll((name, content) ->
        name.endsWith(".class") ? files.transformClass(files.parse(content), parts) : content);
  }

  private static void readOnly(CodeBuilder code, CodeElement element) {
    if (!isUnread(element)) {
      code.with(element);
    }
  }

  private static boolean isUnread(Object part) {
    return switch (part) {
      case LocalVariable _, LocalVariableType _ -> true;
      case MethodParametersAttribute _, DeprecatedAttribute _ -> true;
      case RuntimeInvisibleAnnotationsAttribute _,
          RuntimeInvisibleParameterAnnotationsAttribute _,
          RuntimeInvisibleTypeAnnotationsAttribute _,
          RuntimeVisibleAnnotationsAttribute _,
          RuntimeVisibleParameterAnnotationsAttribute _,
          RuntimeVisibleTypeAnnotationsAttribute _ ->
          true;
      default -> false;
    };
  }
}
