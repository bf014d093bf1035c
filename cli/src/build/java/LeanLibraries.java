import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.List;
import java.util.Map;

/**
 * Takes out of libraries what they do at each start and Baton never needs. A call that is cut does
 * nothing and gives null. What was saved was measured with {@code ready} on two cores.
 */
final class LeanLibraries {
  private static final List<Cut> CUTS =
      List.of(
          // A format for columns that are read as a java.sql.Date, in a field's initial value and
          // in its setter: 7 ms, since it reads all time zones and asks for the formats of all
          // locales. Baton reads its times as texts.
          new Cut(
              "org/sqlite/SQLiteConnectionConfig",
              "org/sqlite/date/FastDateFormat",
              "getInstance",
              2),
          // Looks for libraries that a killed process left in a temporary folder, and opens the jar
          // to find out their version. Baton's library is unpacked by the build.
          new Cut("org/sqlite/SQLiteJDBCLoader", "org/sqlite/SQLiteJDBCLoader", "cleanup", 1),
          // Looks for Groovy. A class that is not there makes Java read the whole jar's list of
          // files.
          new Cut("picocli/CommandLine$DefaultFactory", "java/lang/Class", "forName", 1));

  private LeanLibraries() {}

  /** Fails when a library no longer has the calls: then somebody has to look at it again. */
  static void make(Map<String, byte[]> entries) {
    for (Cut cut : CUTS) {
      entries.compute(
          cut.in() + ".class",
          (name, content) -> {
            if (content == null) {
              throw new IllegalStateException(cut + ": there is no " + name);
            }
            return new Cutting(cut).of(content);
          });
    }
  }

  /** Calls of a static method that are made within a class, as many times as the source says. */
  private record Cut(String in, String owner, String method, int times) {
    boolean isCall(InvokeInstruction call) {
      return call.owner().asInternalName().equals(owner) && call.name().equalsString(method);
    }
  }

  private static final class Cutting {
    private final Cut cut;
    private int done;

    Cutting(Cut cut) {
      this.cut = cut;
    }

    byte[] of(byte[] content) {
      CodeTransform code =
          (builder, element) -> {
            if (element instanceof InvokeInstruction call && cut.isCall(call)) {
              replace(builder, call);
              done++;
            } else {
              builder.with(element);
            }
          };
      ClassFile files = ClassFile.of();
      byte[] lean =
          files.transformClass(files.parse(content), ClassTransform.transformingMethodBodies(code));
      if (done != cut.times()) {
        throw new IllegalStateException(cut + ": found " + done);
      }
      return lean;
    }

    private static void replace(CodeBuilder builder, InvokeInstruction call) {
      for (ClassDesc parameter : call.typeSymbol().parameterList()) {
        if (parameter.isPrimitive()) {
          throw new IllegalStateException(call + " takes a " + parameter.displayName());
        }
        builder.pop();
      }
      if (!call.typeSymbol().returnType().equals(ConstantDescs.CD_void)) {
        builder.aconst_null();
      }
    }
  }
}
