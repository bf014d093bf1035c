import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.util.Map;

/**
 * Converts classes from before Java 8 to Java 8's format, with stack map frames. The AOT cache
 * rejects classes that only the old verifier can check, and picocli's are compiled for Java 5.
 */
final class OldClasses {
  private final ClassFile classFile;

  private OldClasses(Map<String, byte[]> entries) {
    this.classFile = ClassFile.of(StackMapsOption.GENERATE_STACK_MAPS, Hierarchy.of(entries));
  }

  static void raise(Map<String, byte[]> entries) {
    var old = new OldClasses(entries);
    entries.replaceAll((name, content) -> name.endsWith(".class") ? old.raise(content) : content);
  }

  private byte[] raise(byte[] content) {
    ClassModel model = classFile.parse(content);
    if (model.majorVersion() >= ClassFile.JAVA_8_VERSION) {
      return content;
    }
    // Each instruction is copied separately: only code that is rebuilt gets frames.
    ClassTransform version =
        (builder, element) ->
            builder.with(
                element instanceof ClassFileVersion
                    ? ClassFileVersion.of(ClassFile.JAVA_8_VERSION, 0)
                    : element);
    ClassTransform code =
        ClassTransform.transformingMethodBodies((builder, element) -> builder.with(element));
    byte[] raised = classFile.transformClass(model, code.andThen(version));
    var errors = classFile.verify(raised);
    if (!errors.isEmpty()) {
      throw new IllegalStateException(model.thisClass().asInternalName() + ": " + errors);
    }
    return raised;
  }
}
