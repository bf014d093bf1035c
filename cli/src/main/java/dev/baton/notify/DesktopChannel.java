package dev.baton.notify;

import dev.baton.agent.ChildEnvironment;
import dev.baton.notify.Channel.RetryPolicy;
import dev.baton.program.SearchPath;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Shows notices on the desktop with {@code notify-send} (libnotify), or {@code osascript} on macOS.
 * The texts are passed as arguments, never as a script.
 *
 * @param path the folders in which to look for programs; null for none
 */
public record DesktopChannel(@Nullable String path, RetryPolicy retries) implements Channel {
  private static final List<String> SCRIPT =
      List.of(
          "-e",
          "on run words",
          "-e",
          "display notification (item 2 of words) with title (item 1 of words)",
          "-e",
          "end run");

  private static final Path SELF = Path.of("/proc/self");
  private static final String BUS = "DBUS_SESSION_BUS_ADDRESS";

  @Override
  public String name() {
    return "desktop";
  }

  @Override
  public void deliver(Notice notice) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command(notice))
            .redirectInput(new File("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    ChildEnvironment.restore(builder.environment());
    nameTheDesktop(builder.environment());
    Process process = builder.start();
    try {
      if (!process.waitFor(retries.answer().toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("the desktop did not respond");
      }
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw new IOException("the desktop notification failed (code " + process.exitValue() + ")");
    }
  }

  /**
   * Under cron the address of the user's desktop bus is not set, but with systemd it has a fixed
   * place.
   */
  private static void nameTheDesktop(Map<String, String> variables) {
    try {
      Path bus = Path.of("/run/user", Files.getAttribute(SELF, "unix:uid").toString(), "bus");
      if (!variables.containsKey(BUS) && Files.exists(bus)) {
        variables.put(BUS, "unix:path=" + bus);
      }
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      // On other systems the address is not needed.
    }
  }

  private List<String> command(Notice notice) throws IOException {
    Path sender = SearchPath.find("notify-send", path);
    if (sender != null) {
      return List.of(
          sender.toString(),
          "--app-name=Baton",
          "--",
          notice.title(),
          withoutMarkup(notice.message()));
    }
    Path scripts = SearchPath.find("osascript", path);
    if (scripts == null) {
      throw new IOException("neither notify-send nor osascript is on the PATH");
    }
    List<String> command = new ArrayList<>();
    command.add(scripts.toString());
    command.addAll(SCRIPT);
    command.add(notice.title());
    command.add(notice.message());
    return command;
  }

  /** Many desktops interpret tags in the text. */
  private static String withoutMarkup(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
