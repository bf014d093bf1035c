package dev.baton.run;

import dev.baton.agent.OutputSink;
import dev.baton.program.Findings;
import dev.baton.program.OutputStudy;
import dev.baton.program.OutputTail;
import dev.baton.stream.AgentKind;
import dev.baton.stream.OpenCodeLog;
import dev.baton.stream.RetryLines;
import java.util.function.Supplier;

/** Reads an agent's standard error. */
final class AgentErrors implements OutputSink {
  private final IterationMeter meter;
  private final Supplier<AgentKind> kind;
  private final OutputStudy text = new OutputStudy();
  private final OutputTail last = new OutputTail();
  private final RetryLines retries;
  private final OpenCodeLog log;

  /**
   * @param kind the agent, as far as it is known from its standard output
   */
  AgentErrors(IterationMeter meter, Supplier<AgentKind> kind) {
    this.meter = meter;
    this.kind = kind;
    this.retries = new RetryLines(meter);
    this.log = new OpenCodeLog(meter, this::read);
  }

  @Override
  public boolean write(byte[] bytes, int length) {
    if (kind.get() == AgentKind.OPENCODE) {
      // Its log is neither a message of the agent nor a sign that it gets on.
      log.read(bytes, length);
    } else {
      read(bytes, length);
      if (kind.get() == AgentKind.GEMINI) {
        retries.read(bytes, length);
      }
    }
    return true;
  }

  private void read(byte[] bytes, int length) {
    meter.life();
    text.read(bytes, length);
    last.write(bytes, length);
  }

  @Override
  public void end() {
    log.end();
    text.end();
  }

  OutputTail last() {
    return last;
  }

  Findings findings() {
    return Findings.of(text);
  }
}
