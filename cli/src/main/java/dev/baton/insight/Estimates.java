package dev.baton.insight;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What tasks are likely to need, as a text of one line for each group that is large enough, so that
 * one look into the database is enough for an estimate.
 */
public record Estimates(List<WorkGroup> groups) {
  /** With fewer closed tasks, there is too little to tell. */
  public static final int FEWEST = 20;

  /** A smaller group says less than all tasks together. */
  private static final int FEWEST_OF_A_GROUP = 10;

  private static final String GAP = "\t";
  private static final int FIELDS = 8;

  /** The estimates from these groups; none where too few tasks were closed. */
  public static Estimates of(List<WorkGroup> all) {
    List<WorkGroup> kept = new ArrayList<>();
    for (WorkGroup group : all) {
      boolean whole = group.kind().equals("all");
      boolean part = group.kind().equals("label") || group.kind().equals("type");
      if ((whole && group.tasks() >= FEWEST) || (part && group.tasks() >= FEWEST_OF_A_GROUP)) {
        kept.add(group);
      }
    }
    boolean enough = kept.stream().anyMatch(group -> group.kind().equals("all"));
    return new Estimates(enough ? kept : List.of());
  }

  /**
   * The group that a task is most like: that of its most frequent label, else of its type, else
   * all.
   *
   * @return null where there is too little to tell
   */
  public @Nullable WorkGroup of(String type, Collection<String> labels) {
    WorkGroup best = null;
    for (WorkGroup group : groups) {
      boolean fits =
          switch (group.kind()) {
            case "label" -> labels.contains(group.name());
            case "type" -> group.name().equals(type);
            default -> true;
          };
      if (fits && (best == null || rank(group) > rank(best))) {
        best = group;
      }
    }
    return best;
  }

  private static long rank(WorkGroup group) {
    long kind = group.kind().equals("label") ? 2 : group.kind().equals("type") ? 1 : 0;
    return (kind << Integer.SIZE) + group.tasks();
  }

  /** Reads what {@link #toString} wrote; lines that cannot be read are left out. */
  public static Estimates parse(String text) {
    List<WorkGroup> groups = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      String[] parts = line.split(GAP, FIELDS);
      try {
        groups.add(
            new WorkGroup(
                parts[0],
                parts[7],
                Integer.parseInt(parts[1]),
                Double.parseDouble(parts[2]),
                Double.parseDouble(parts[3]),
                Double.parseDouble(parts[4]),
                Integer.parseInt(parts[5]),
                parts[6].isEmpty() ? null : Double.valueOf(parts[6])));
      } catch (IndexOutOfBoundsException | NumberFormatException notOurs) {
        // The other lines may still be read.
      }
    }
    return new Estimates(groups);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (WorkGroup group : groups) {
      Double cost = group.medianMicrocents();
      String line =
          String.join(
              GAP,
              group.kind(),
              String.valueOf(group.tasks()),
              String.valueOf(group.low()),
              String.valueOf(group.median()),
              String.valueOf(group.high()),
              String.valueOf(group.most()),
              cost == null ? "" : String.valueOf(cost),
              group.name());
      text.append(text.isEmpty() ? "" : "\n").append(line);
    }
    return text.toString();
  }
}
