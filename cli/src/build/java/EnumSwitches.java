import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes switches over this program's own enums use the ordinals of the constants. The compiler does
 * not rely on those of another file: it looks each up in an array, {@code $SwitchMap$...}, of a
 * class that it adds for that, such as {@code Breaker$1}, and which every start would load. All
 * classes of the jar were compiled together, so that the ordinals are known.
 */
final class EnumSwitches {
  private static final String MAP = "$SwitchMap$";

  private final Map<String, byte[]> entries;
  private final ClassFile files;

  /** By class and field: the ordinal for each number in the array. */
  private final Map<String, Map<Integer, Integer>> known = new HashMap<>();

  private EnumSwitches(Map<String, byte[]> entries) {
    this.entries = entries;
    this.files = ClassFile.of(Hierarchy.of(entries));
  }

  /** Rewrites all classes below a folder, such as {@code dev/baton/}. */
  static void makePlain(Map<String, byte[]> entries, String folder) {
    EnumSwitches switches = new EnumSwitches(Map.copyOf(entries));
    entries.replaceAll((name, content) ->
        name.startsWith(folder) && name.endsWith(".class")
            ? switches.rewritten(switches.files.parse(content), content)
            : content);
  }

  private byte[] rewritten(ClassModel model, byte[] content) {
    if (model.methods().stream().noneMatch(this::isMeant)) {
      return content;
    }
    byte[] plain =
        files.transformClass(
            model,
            ClassTransform.transformingMethodBodies(
                this::isMeant, CodeTransform.ofStateful(Rewriter::new)));
    var errors = files.verify(plain);
    if (!errors.isEmpty()) {
      throw new IllegalStateException(model.thisClass().asInternalName() + ": " + errors);
    }
    return plain;
  }

  private boolean isMeant(MethodModel method) {
    return !method.methodName().equalsString("<clinit>")
        && method.code().filter(this::looksUp).isPresent();
  }

  private boolean looksUp(CodeModel code) {
    return code.elementStream().anyMatch(element -> ordinals(element) != null);
  }

  /** What an instruction that reads such an array stands for; null for any other one. */
  private Map<Integer, Integer> ordinals(CodeElement element) {
    if (!(element instanceof FieldInstruction read)
        || read.opcode() != Opcode.GETSTATIC
        || !read.name().stringValue().startsWith(MAP)) {
      return null;
    }
    String owner = read.owner().asInternalName();
    String field = read.name().stringValue();
    Map<Integer, Integer> found =
        known.computeIfAbsent(owner + '.' + field, key -> ordinals(owner, field));
    return found.isEmpty() ? null : found;
  }

  /** Reads the code that fills an array; empty for an enum that is not of this jar. */
  private Map<Integer, Integer> ordinals(String owner, String field) {
    Map<Integer, Integer> ordinals = new HashMap<>();
    List<String> constants = List.of();
    String array = "";
    String constant = "";
    int number = 0;
    for (CodeElement element : initializer(owner)) {
      if (element instanceof FieldInstruction read && read.opcode() == Opcode.GETSTATIC) {
        if (read.name().stringValue().startsWith(MAP)) {
          array = read.name().stringValue();
        } else {
          constant = read.name().stringValue();
          constants = constants(read.owner().asInternalName());
        }
      } else if (element instanceof ConstantInstruction value
          && value.constantValue() instanceof Integer integer) {
        number = integer;
      } else if (element instanceof Instruction store
          && store.opcode() == Opcode.IASTORE
          && array.equals(field)
          && constants.contains(constant)) {
        ordinals.put(number, constants.indexOf(constant));
      }
    }
    return ordinals;
  }

  private CodeModel initializer(String owner) {
    return files.parse(entries.get(owner + ".class")).methods().stream()
        .filter(method -> method.methodName().equalsString("<clinit>"))
        .findFirst()
        .flatMap(MethodModel::code)
        .orElseThrow();
  }

  /** The constants of an enum in their order; empty where it is not in this jar. */
  private List<String> constants(String type) {
    byte[] content = entries.get(type + ".class");
    return content == null
        ? List.of()
        : files.parse(content).fields().stream()
            .filter(field -> field.flags().has(AccessFlag.ENUM))
            .map(field -> field.fieldName().stringValue())
            .toList();
  }

  /** The value that is switched over may be the result of another switch. */
  private final class Rewriter implements CodeTransform {
    private final Deque<Map<Integer, Integer>> open = new ArrayDeque<>();
    private Map<Integer, Integer> next;
    private boolean afterOrdinal;

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
      Map<Integer, Integer> ordinals = ordinals(element);
      if (ordinals != null) {
        open.push(ordinals);
      } else if (element instanceof ArrayLoadInstruction && afterOrdinal && !open.isEmpty()) {
        next = open.pop();
      } else if (next != null && element instanceof TableSwitchInstruction table) {
        write(code, table.defaultTarget(), table.cases());
      } else if (next != null && element instanceof LookupSwitchInstruction lookup) {
        write(code, lookup.defaultTarget(), lookup.cases());
      } else {
        code.with(element);
      }
      if (element instanceof Instruction) {
        afterOrdinal =
            element instanceof InvokeInstruction call && call.name().equalsString("ordinal");
      }
    }

    private void write(CodeBuilder code, Label otherwise, List<SwitchCase> cases) {
      List<SwitchCase> plain = new ArrayList<>();
      for (SwitchCase one : cases) {
        Integer ordinal = next.get(one.caseValue());
        if (ordinal != null) {
          plain.add(SwitchCase.of(ordinal, one.target()));
        }
      }
      next = null;
      code.tableswitch(otherwise, plain);
    }
  }
}
