import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
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
          new Cut("org/sqlite/SQLiteJDBCLoader", "org/sqlite/SQLiteJDBCLoader", "cleanup", 1));

  private static final String SQLITE = "org/sqlite/core/DB";
  private static final MethodTypeDesc COUNT_OF =
      MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_long);

  private LeanLibraries() {}

  static void make(Map<String, byte[]> entries) {
    var libraries = new Rewriting(entries);
    for (Cut cut : CUTS) {
      libraries.instructions(cut.in(), method -> true, cut.times(), cut::replace);
    }
    // Each time a statement is prepared and run, the driver asks for the names of its columns, one
    // by one: of a task there are 36. Baton reads columns by their numbers.
    libraries.body(
        SQLITE,
        "column_names",
        code ->
            code.aload(0)
                .lload(1)
                .invokevirtual(ClassDesc.ofInternalName(SQLITE), "column_count", COUNT_OF)
                .anewarray(ConstantDescs.CD_String)
                .areturn());
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
}
