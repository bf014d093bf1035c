package dev.baton.cli.history;

import dev.baton.app.history.LiveView;
import dev.baton.app.history.LiveView.LiveWork;
import dev.baton.app.history.LiveView.WorkerView;
import dev.baton.breaker.RuleGauge;
import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.RunsJson;
import dev.baton.render.VerdictWords;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import dev.baton.terminal.WindowSize;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;

/** {@code baton top}: shows who works on what, and keeps the page current. */
record TopCommand(Call call) {
  private static final int ROWS = 40;

  ExitCode run() {
    LiveWork work = new LiveWork(call.workspace(), BreakerOptions.policyOfPreset(call).policy());
    if (call.output().isJson() || call.has("--once")) {
      int columns = call.environment().columns();
      WindowSize size = new WindowSize(ROWS, columns == 0 ? Integer.MAX_VALUE : columns);
      return call.show(
          new TopView(work.read(), size, call.workspace().clock().getZone(), call.now()));
    }
    Ansi ansi = call.output().ansi();
    requireTerminal();
    try {
      return new TopLoop(call, work, ansi).run();
    } catch (IOException e) {
      throw Failure.usage("the terminal cannot be used: " + e.getMessage(), "baton top --once");
    }
  }

  /** The page is kept current only on a terminal. */
  private void requireTerminal() {
    if (!call.environment().isAtTerminal()) {
      throw Failure.usage(
          "top needs a terminal for its input and output",
          "baton top --once prints one page, baton top --json the figures");
    }
    if (!call.environment().movesCursor()) {
      String kind = call.environment().variable("TERM");
      throw Failure.usage(
          "top needs a terminal that can move its cursor, and TERM is "
              + (kind == null ? "not set" : kind),
          "baton top --once prints one page");
    }
  }

  /**
   * docs/schema/top.json: everything that happens now; for people one page.
   *
   * @param zone of the times on the page
   */
  private record TopView(LiveView live, WindowSize size, ZoneId zone, Instant now)
      implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .time("at", live.at())
          .number("ready", live.ready())
          .number("in_progress", live.count(TaskStatus.IN_PROGRESS))
          .number("blocked", live.blocked())
          .number("closed", live.count(TaskStatus.CLOSED))
          .number("stale", live.stale())
          .objects("workers", live.workers(), TopView::writeWorker)
          .objects("runs", live.runs(), RunsJson::write)
          .object("totals", totals -> RunsJson.writeTotals(totals, live.totals()))
          .objects("recent", live.recent(), HistoryView::write);
    }

    private static void writeWorker(JsonFields fields, WorkerView worker) {
      Assessment assessment = worker.assessment();
      Claim claim = assessment.claim();
      fields
          .complete()
          .text("task", claim.task().value())
          .text("title", worker.task() == null ? null : worker.task().title())
          .text("verdict", VerdictWords.of(assessment.verdict()))
          .text("evidence", worker.evidence())
          .text("worker", claim.worker())
          .text("machine", worker.machine())
          .text("agent", worker.agent())
          .text("run", worker.run() == null ? null : worker.run().run().id())
          .text("pause_asked_by", worker.pauseAskedBy())
          .time("claimed_at", claim.claimedAt())
          .time("renewed_at", claim.renewedAt())
          .time("last_sign_at", worker.lastSign())
          .number("iteration", worker.iteration() == null ? null : (Long) worker.iteration().n())
          .text("last_tool", worker.sign() == null ? null : worker.sign().tool())
          .text("last_subject", worker.sign() == null ? null : worker.sign().subject());
      RunsJson.writeFigures(fields, worker.figures());
      fields.objects("breaker", worker.gauges(), TopView::writeGauge);
    }

    private static void writeGauge(JsonFields fields, RuleGauge gauge) {
      fields
          .text("rule", gauge.rule().slug())
          .raw("actual", gauge.actual())
          .raw("limit", gauge.limit());
    }

    @Override
    public void text(Output output) {
      new TopPage(size, output.ansi(), zone)
          .whole(live, now)
          .forEach(line -> output.verbatim(line + "\n"));
    }
  }
}
