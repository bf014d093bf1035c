import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Map;

/**
 * Removes from PostgreSQL's driver what it does at each start and Baton never needs. See
 * bench/RESULTS.md for what that saves.
 */
final class LeanDriver {
  private static final String DRIVER = "org/postgresql/";
  private static final String SILENCE = "dev/baton/store/postgres/Sessions$Silence";
  private static final ClassDesc NUMBER = ClassDesc.of("dev.baton.store.postgres.ServerNumber");
  private static final MethodTypeDesc TEXT_TO_NUMBER =
      MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_String);
  private static final String TIMES = DRIVER + "jdbc/TimestampUtils";
  private static final ClassDesc ZONE = ClassDesc.of("java.util.TimeZone");
  private static final ClassDesc SIMPLE_ZONE = ClassDesc.of("java.util.SimpleTimeZone");
  private static final MethodTypeDesc OFFSET_AND_NAME =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int, ConstantDescs.CD_String);
  private static final int FIRST_ZONE = -12;
  private static final int AFTER_LAST_ZONE = 15;
  private static final String CALENDAR = "java/util/GregorianCalendar";
  private static final String LOGGER = "java/util/logging/Logger";

  /** Classes of the driver with a logger. */
  private static final int LOGGING = 37;

  private LeanDriver() {}

  static void make(Map<String, byte[]> entries) {
    var driver = new Rewriting(entries);
    withoutLogging(driver, entries);
    // Kerberos is not in the runtime, so that the two classes which these make could not be in the
    // cache: they would be read from the jar at each start, to check that they are streams.
    driver.body(DRIVER + "core/PGStream", "setSecContext", code -> code.aconst_null().athrow());
    // Reads numbers as the user's language writes them.
    driver.body(
        DRIVER + "core/ServerVersion",
        "parseServerVersionStr",
        code -> code.aload(0).invokestatic(NUMBER, "of", TEXT_TO_NUMBER).ireturn());
    // Reads all time zones, for times that Baton does not store in this form.
    driver.body(
        DRIVER + "core/v3/ConnectionFactoryImpl",
        "createPostgresTimeZone",
        code -> code.ldc("UTC").areturn());
    // For the same times, a calendar of the user's language, and a table of 27 time zones.
    driver.instructions(TIMES, "<init>", 2, Rewriting.nullInsteadOf(CALENDAR));
    driver.instructions(TIMES, "<clinit>", 2, LeanDriver::withoutZones);
    driver.body(
        TIMES,
        "parseBackendTimeZone",
        code -> code.getstatic(ClassDesc.ofInternalName(TIMES), "UTC_TIMEZONE", ZONE).areturn());
    LeanPassword.make(driver);
  }

  /**
   * Baton reports what goes wrong itself. The first logger makes the JDK read its configuration,
   * and look for other loggers in all modules and in the jar.
   */
  private static void withoutLogging(Rewriting driver, Map<String, byte[]> entries) {
    List<String> classes =
        entries.keySet().stream()
            .filter(name -> name.startsWith(DRIVER) && name.endsWith(".class"))
            .map(name -> name.substring(0, name.length() - ".class".length()))
            .toList();
    int changed = 0;
    for (String type : classes) {
      int[] calls = {0};
      driver.change(
          type,
          ClassTransform.transformingMethodBodies((code, element) -> {
            if (isLogging(element)) {
              drop(code, (InvokeInstruction) element);
              calls[0]++;
            } else {
              code.with(element);
            }
          }));
      changed += calls[0] > 0 ? 1 : 0;
    }
    Rewriting.expect(LOGGING, changed, "classes with a logger");
    driver.instructions(
        "dev/baton/store/postgres/Sessions",
        method -> true,
        1,
        (code, element) -> Rewriting.isCall(element, SILENCE, "begin"));
  }

  /** UTC as a zone that needs no file, and no other zone: the loop that makes them is empty. */
  private static boolean withoutZones(CodeBuilder code, CodeElement element) {
    if (element instanceof ConstantInstruction number
        && number.constantValue().equals(FIRST_ZONE)) {
      code.bipush(AFTER_LAST_ZONE);
      return true;
    }
    if (Rewriting.isCall(element, "java/util/TimeZone", "getTimeZone")
        && ((InvokeInstruction) element)
            .typeSymbol()
            .parameterType(0)
            .equals(ClassDesc.of("java.time.ZoneId"))) {
      code.pop()
          .new_(SIMPLE_ZONE)
          .dup()
          .iconst_0()
          .ldc("UTC")
          .invokespecial(SIMPLE_ZONE, ConstantDescs.INIT_NAME, OFFSET_AND_NAME);
      return true;
    }
    return false;
  }

  private static boolean isLogging(CodeElement element) {
    return element instanceof InvokeInstruction call
        && call.owner().asInternalName().equals(LOGGER);
  }

  /** Takes the arguments from the stack, and puts null or false there. */
  private static void drop(CodeBuilder code, InvokeInstruction call) {
    for (int i = 0; i < call.typeSymbol().parameterCount(); i++) {
      if (call.typeSymbol().parameterType(i).isPrimitive()) {
        throw new IllegalStateException(call + " takes a number");
      }
      code.pop();
    }
    if (call.opcode() != Opcode.INVOKESTATIC) {
      code.pop();
    }
    var result = call.typeSymbol().returnType();
    if (TypeKind.from(result) == TypeKind.BOOLEAN) {
      code.iconst_0();
    } else if (!result.equals(ConstantDescs.CD_void)) {
      code.aconst_null();
    }
  }
}
