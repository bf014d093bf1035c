package dev.baton.cli.command.task;

import dev.baton.app.history.StatusNews;
import dev.baton.cli.kit.Call;
import dev.baton.cli.option.SinceOption;
import dev.baton.config.LastLook;
import dev.baton.terminal.Style;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What changed since this user last looked. Only a look of a person is remembered. */
final class StatusLook {
  /** For somebody who never looked before. */
  private static final Duration DAY = Duration.ofDays(1);

  private final Call call;
  private final LastLook last;

  StatusLook(Call call) {
    this.call = call;
    this.last =
        LastLook.at(
            call.environment().variables(),
            call.workspace().location().top(call.environment().directory()).toAbsolutePath());
  }

  /** Null as bd, whose status has no such part. */
  @Nullable StatusNews news() {
    if (call.dialect().answersAsBd()) {
      return null;
    }
    Instant since = SinceOption.read(call);
    since = since == null ? last.read() : since;
    Instant now = call.now();
    return StatusNews.read(
        call.workspace(), since == null || since.isAfter(now) ? now.minus(DAY) : since);
  }

  /** The database that was looked at. */
  String place() {
    return call.output().paint(Style.DIM, call.workspace().stores().storage().place());
  }

  void remember() {
    last.write(call.now());
  }
}
