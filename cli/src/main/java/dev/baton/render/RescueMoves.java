package dev.baton.render;

import dev.baton.git.rescue.RescueRemote.Moved;
import dev.baton.json.document.RescueJson;
import dev.baton.terminal.Output;

/** What was exchanged with a remote repository, one rescue per line. */
public final class RescueMoves {
  private RescueMoves() {}

  /**
   * Prints it for people or programs.
   *
   * @param done such as {@code pushed}
   * @param way such as {@code to}
   */
  public static void print(Output output, RescueJson.Transfer transfer, String done, String way) {
    if (output.isJson()) {
      output.json(transfer);
      return;
    }
    String remote = transfer.remote();
    int same = 0;
    for (Moved one : transfer.moved()) {
      String ref = one.name().ref();
      switch (one.outcome()) {
        case ADDED -> output.line(done + " " + ref + " " + way + " " + remote);
        case UPDATED ->
            output.line(done + " " + ref + " " + way + " " + remote + ": it has more now");
        case UNCHANGED -> same++;
        case REFUSED -> output.warn(ref + " was not " + done + ": " + one.why());
      }
    }
    if (transfer.moved().isEmpty()) {
      output.note("no rescues to be " + done);
    } else if (same > 0) {
      output.note((same == 1 ? "1 rescue was" : same + " rescues were") + " the same on " + remote);
    }
  }
}
