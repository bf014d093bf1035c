import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.PseudoInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Map;

/**
 * Removes from jdbi's set-up what Baton never needs: Baton binds all parameters with one factory of
 * its own, maps all rows with lambdas and has no templates.
 */
final class LeanJdbi {
  private static final String JDBI = "org/jdbi/v3/core/";

  /** A constructor that is cut before it first uses this class. */
  private record End(String in, String before) {
    boolean isReached(CodeElement element) {
      if (element instanceof NewObjectInstruction made) {
        return made.className().asInternalName().equals(JDBI + before);
      }
      return element instanceof InvokeInstruction call
          && call.owner().asInternalName().equals(JDBI + before);
    }

    boolean isIn(MethodModel method) {
      return method.methodName().equalsString("<init>")
          && method.code().orElseThrow().elementStream().anyMatch(this::isReached);
    }
  }

  /**
   * Dozens of factories for types that are never bound, mapped or collected. Two of them create
   * dynamic proxies of annotations, which no cache keeps.
   */
  private static final List<End> ENDS =
      List.of(
          new End("argument/Arguments", "argument/UntypedNullArgumentFactory"),
          new End("mapper/ColumnMappers", "array/SqlArrayMapperFactory"),
          new End("mapper/RowMappers", "mapper/MapEntryMapper"),
          new End("collector/JdbiCollectors", "collector/MapCollectorFactory"));

  /** Parts of the configuration that are needed at every start. */
  private static final List<String> PARTS =
      List.of(
          "config/internal/ConfigCaches",
          "statement/SqlStatements",
          "argument/Arguments",
          "mapper/RowMappers",
          "mapper/ColumnMappers",
          "mapper/Mappers",
          "collector/JdbiCollectors",
          "qualifier/Qualifiers",
          "result/ResultProducers",
          "Handles");

  private static final String REGISTRY_NAME = JDBI + "config/ConfigRegistry";
  private static final ClassDesc REGISTRY = type("config/ConfigRegistry");
  private static final MethodTypeDesc TAKES_REGISTRY =
      MethodTypeDesc.of(ConstantDescs.CD_void, REGISTRY);
  private static final ClassDesc FUNCTION = ClassDesc.of("java.util.function.Function");
  private static final String PART = "part";
  private static final MethodTypeDesc PART_TYPE =
      MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Class);

  private static final ClassDesc CLEANABLE = type("statement/Cleanable");
  private static final String NONE = "none";
  private static final MethodTypeDesc NONE_TYPE = MethodTypeDesc.of(CLEANABLE);

  private final Map<String, byte[]> entries;
  private final Rewriting jdbi;

  private LeanJdbi(Map<String, byte[]> entries) {
    this.entries = entries;
    this.jdbi = new Rewriting(entries);
  }

  static void make(Map<String, byte[]> entries) {
    new LeanJdbi(entries).make();
  }

  private void make() {
    for (End end : ENDS) {
      shorten(end);
    }
    keepArgumentsAsTheyAre();
    makePartsByTheirConstructors();
    makeConstantWhereItIsUsed();
    // No template is rendered. Without this, a cache that starts a thread pool is not needed
    // either.
    jdbi.body(JDBI + "statement/SqlStatements", "preparedRender", code -> code.aload(1).areturn());
    // Looks for the flight recorder, which the runtime does not contain.
    jdbi.body(JDBI + "statement/internal/JfrSupport", "<clinit>", CodeBuilder::return_);
  }

  /** Copies a constructor's code up to the cut, and drops what is on the stack there. */
  private void shorten(End end) {
    boolean[] over = {false};
    CodeTransform code =
        (builder, element) -> {
          if (!over[0] && end.isReached(element)) {
            builder.return_();
            over[0] = true;
          }
          // Elements that describe a range of instructions may extend beyond the cut.
          boolean part = !over[0] && !(element instanceof PseudoInstruction);
          if (part || element instanceof LabelTarget) {
            builder.with(element);
          }
        };
    jdbi.change(JDBI + end.in(), ClassTransform.transformingMethodBodies(end::isIn, code));
    Rewriting.expect(1, over[0] ? 1 : 0, end);
  }

  /** jdbi checks by reflection whether an argument has a useful toString; Baton's has. */
  private void keepArgumentsAsTheyAre() {
    jdbi.instructions(
        JDBI + "statement/ArgumentBinder$ArgumentFactoryLocator",
        method -> true,
        1,
        (code, element) -> {
          boolean call = Rewriting.isCall(element, JDBI + "statement/DescribedArgument", "wrap");
          if (call) {
            // Of context, argument and value only the argument is kept.
            code.pop().swap().pop();
          }
          return call;
        });
  }

  /**
   * jdbi creates each part of its configuration through a method handle, which has to be linked at
   * every start. {@code get} calls {@code configFactory(type).apply(this)}; after this change it
   * calls {@code part(type)}.
   */
  private void makePartsByTheirConstructors() {
    jdbi.instructions(
        REGISTRY_NAME,
        "get",
        2,
        (code, element) -> {
          if (Rewriting.isCall(element, REGISTRY_NAME, "configFactory")) {
            code.invokevirtual(REGISTRY, PART, PART_TYPE);
            return true;
          }
          boolean apply = Rewriting.isCall(element, "java/util/function/Function", "apply");
          if (apply) {
            code.pop();
          }
          return apply;
        });
    jdbi.change(
        REGISTRY_NAME,
        ClassTransform.endHandler(
            builder -> builder.withMethodBody(PART, PART_TYPE, ClassFile.ACC_PUBLIC, this::part)));
  }

  private void part(CodeBuilder code) {
    for (String name : PARTS) {
      ClassDesc type = type(name);
      Label other = code.newLabel();
      code.aload(1).loadConstant(type).if_acmpne(other).new_(type).dup();
      if (takesRegistry(name)) {
        code.aload(0).invokespecial(type, ConstantDescs.INIT_NAME, TAKES_REGISTRY);
      } else {
        code.invokespecial(type, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
      }
      code.dup().aload(0).invokevirtual(type, "setRegistry", TAKES_REGISTRY);
      code.areturn().labelBinding(other);
    }
    // The original code.
    code.aload(0)
        .aload(1)
        .invokevirtual(
            REGISTRY, "configFactory", MethodTypeDesc.of(FUNCTION, ConstantDescs.CD_Class))
        .aload(0)
        .invokeinterface(
            FUNCTION, "apply", MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Object))
        .areturn();
  }

  private boolean takesRegistry(String part) {
    byte[] content = entries.get(JDBI + part + ".class");
    return jdbi.files().parse(content).methods().stream()
        .anyMatch(method ->
            method.methodName().equalsString("<init>")
                && method.methodTypeSymbol().equals(TAKES_REGISTRY));
  }

  /**
   * While an interface has a constant with an initializer, the cache keeps no lambda that
   * implements it. The initializer of {@code Cleanable} becomes a method that returns the value.
   */
  private void makeConstantWhereItIsUsed() {
    String cleanable = JDBI + "statement/Cleanable";
    int[] done = {0};
    jdbi.change(
        cleanable,
        (builder, element) -> {
          if (element instanceof FieldModel) {
            done[0]++;
          } else if (element instanceof MethodModel method
              && method.methodName().equalsString("<clinit>")) {
            builder.withMethodBody(
                NONE,
                NONE_TYPE,
                ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                code -> method.code().orElseThrow().forEach(each -> give(code, each)));
            done[0]++;
          } else {
            builder.with(element);
          }
        });
    Rewriting.expect(2, done[0], cleanable);
    jdbi.instructions(
        JDBI + "result/internal/ResultSetSupplier",
        "<init>",
        1,
        (code, element) -> {
          boolean constant =
              element instanceof FieldInstruction field && field.name().equalsString("NO_OP");
          if (constant) {
            code.invokestatic(CLEANABLE, NONE, NONE_TYPE, true);
          }
          return constant;
        });
  }

  /** Replaces the instruction that stores a value in the field by one that returns the value. */
  private static void give(CodeBuilder code, CodeElement element) {
    if (element instanceof FieldInstruction) {
      code.areturn();
    } else if (!(element instanceof ReturnInstruction || element instanceof PseudoInstruction)) {
      code.with(element);
    }
  }

  private static ClassDesc type(String name) {
    return ClassDesc.ofInternalName(JDBI + name);
  }
}
