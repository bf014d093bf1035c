import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * Lets PostgreSQL's driver compute the proof of a password with Baton's classes. See
 * bench/RESULTS.md for what that saves.
 */
final class LeanPassword {
  private static final String SCRAM = "org/postgresql/shaded/com/ongres/scram/";
  private static final String MECHANISM = SCRAM + "common/ScramMechanism";
  private static final String RANDOM = "java/security/SecureRandom";
  private static final ClassDesc HASHES = ClassDesc.of("dev.baton.store.postgres.ScramHashes");
  private static final ClassDesc BYTES = ConstantDescs.CD_byte.arrayType();
  private static final ClassDesc CHARACTERS = ConstantDescs.CD_char.arrayType();
  private static final ClassDesc PREPARATION =
      ClassDesc.ofInternalName(SCRAM + "common/StringPreparation");

  private LeanPassword() {}

  static void make(Rewriting driver) {
    // PostgreSQL knows no other. The driver would look for five of them at each start.
    driver.body(
        MECHANISM,
        "isAlgorithmSupported",
        code ->
            code.ldc("SHA-256")
                .aload(0)
                .getfield(
                    ClassDesc.ofInternalName(MECHANISM),
                    "hashAlgorithmName",
                    ConstantDescs.CD_String)
                .invokevirtual(
                    ConstantDescs.CD_String,
                    "equals",
                    MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_Object))
                .ireturn());
    driver.body(
        MECHANISM, "digest", code -> ask(code.aload(1), "digest", MethodTypeDesc.of(BYTES, BYTES)));
    driver.body(
        MECHANISM,
        "hmac",
        code -> ask(code.aload(1).aload(2), "hmac", MethodTypeDesc.of(BYTES, BYTES, BYTES)));
    driver.body(MECHANISM, "saltedPassword", LeanPassword::saltedPassword);
    driver.body(
        SCRAM + "common/ScramFunctions",
        "nonce",
        code -> ask(code, "nonce", MethodTypeDesc.of(ConstantDescs.CD_String)));
    driver.instructions(
        SCRAM + "client/ScramClient$Builder", "build", 2, Rewriting.nullInsteadOf(RANDOM));
  }

  private static void saltedPassword(CodeBuilder code) {
    code.aload(1)
        .aload(2)
        .invokevirtual(PREPARATION, "normalize", MethodTypeDesc.of(CHARACTERS, CHARACTERS))
        .aload(3)
        .iload(4);
    ask(code, "saltedPassword", MethodTypeDesc.of(BYTES, CHARACTERS, BYTES, ConstantDescs.CD_int));
  }

  private static void ask(CodeBuilder code, String method, MethodTypeDesc type) {
    code.invokestatic(HASHES, method, type).areturn();
  }
}
