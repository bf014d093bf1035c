package dev.baton.program;

import dev.baton.agent.OutputSink;

/** Searches an output for findings while it is passed on. */
record StudiedSink(OutputSink to, OutputStudy study) implements OutputSink {
  @Override
  public boolean write(byte[] bytes, int length) {
    if (!to.write(bytes, length)) {
      return false;
    }
    study.read(bytes, length);
    return true;
  }

  @Override
  public void end() {
    study.end();
    to.end();
  }
}
