import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LocalVariableType;
import java.util.Map;

/**
 * Removes the names of local variables, which only a debugger shows, with all constants that no
 * class needs any more: the AOT caches contain them, too. The numbers of lines stay.
 */
final class LocalVariables {
  private LocalVariables() {}

  static void forget(Map<String, byte[]> entries) {
    ClassFile files = ClassFile.of(ConstantPoolSharingOption.NEW_POOL, Hierarchy.of(entries));
    ClassTransform names =
        ClassTransform.transformingMethodBodies((code, element) -> {
          if (!(element instanceof LocalVariable || element instanceof LocalVariableType)) {
            code.with(element);
          }
        });
    entries.replaceAll((name, content) ->
        name.endsWith(".class") ? files.transformClass(files.parse(content), names) : content);
  }
}
