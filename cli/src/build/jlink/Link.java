import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.DebugElementsOption;
import java.lang.classfile.ClassFile.LineNumbersOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldTransform;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.DeprecatedAttribute;
import java.lang.classfile.attribute.MethodParametersAttribute;
import java.lang.classfile.attribute.SignatureAttribute;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.util.spi.ToolProvider;
import jdk.tools.jlink.internal.PluginRepository;
import jdk.tools.jlink.plugin.Plugin;
import jdk.tools.jlink.plugin.ResourcePool;
import jdk.tools.jlink.plugin.ResourcePoolBuilder;
import jdk.tools.jlink.plugin.ResourcePoolEntry;

/**
 * Runs jlink with a plugin, whose option is {@code --small-classes}. It removes from the JDK's
 * classes what only compilers, debuggers and reflection about types read, with the constants that
 * no class needs any more: jlink's own {@code --strip-debug} leaves those, and each AOT cache
 * contains them.
 */
public final class Link implements Plugin {
  private static final ClassFile FILES =
      ClassFile.of(
          ConstantPoolSharingOption.NEW_POOL,
          DebugElementsOption.DROP_DEBUG,
          LineNumbersOption.DROP_LINE_NUMBERS,
          StackMapsOption.STACK_MAPS_WHEN_REQUIRED);

  private static final ClassTransform PARTS =
      ClassTransform.dropping(Link::isUnread)
          .andThen(ClassTransform.transformingFields(FieldTransform.dropping(Link::isUnread)))
          .andThen(
              ClassTransform.transformingMethods(
                  MethodTransform.dropping(Link::isUnread)
                      .andThen(MethodTransform.transformingCode(CodeTransform.ACCEPT_ALL))));

  public static void main(String[] arguments) {
    PluginRepository.registerPlugin(new Link());
    System.exit(
        ToolProvider.findFirst("jlink").orElseThrow().run(System.out, System.err, arguments));
  }

  @Override
  public String getName() {
    return "small-classes";
  }

  @Override
  public ResourcePool transform(ResourcePool in, ResourcePoolBuilder out) {
    in.transformAndCopy(Link::small, out);
    return out.build();
  }

  private static ResourcePoolEntry small(ResourcePoolEntry file) {
    boolean isClass =
        file.type() == ResourcePoolEntry.Type.CLASS_OR_RESOURCE
            && file.path().endsWith(".class")
            && !file.path().endsWith("module-info.class");
    return isClass
        ? file.copyWithContent(FILES.transformClass(FILES.parse(file.contentBytes()), PARTS))
        : file;
  }

  private static boolean isUnread(Object part) {
    return part instanceof SignatureAttribute
        || part instanceof MethodParametersAttribute
        || part instanceof DeprecatedAttribute
        || part instanceof SourceFileAttribute;
  }
}
