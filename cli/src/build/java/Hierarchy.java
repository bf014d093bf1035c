import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.constant.ClassDesc;
import java.util.Map;

/** The class hierarchy that rewriting of code needs, from the jar's own classes. */
final class Hierarchy {
  private Hierarchy() {}

  /** Looks up classes in the current entries of a jar, then in the JDK. */
  static ClassHierarchyResolverOption of(Map<String, byte[]> entries) {
    Map<String, byte[]> classes = Map.copyOf(entries);
    return ClassHierarchyResolverOption.of(
        ClassHierarchyResolver.ofResourceParsing(type -> open(classes, type))
            .orElse(ClassHierarchyResolver.defaultResolver())
            .cached());
  }

  private static InputStream open(Map<String, byte[]> classes, ClassDesc type) {
    String descriptor = type.descriptorString();
    byte[] content = classes.get(descriptor.substring(1, descriptor.length() - 1) + ".class");
    return content == null ? null : new ByteArrayInputStream(content);
  }
}
