package dev.baton.tracker.front;

import dev.baton.claim.AgentSession;
import dev.baton.claim.Claim;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Claims;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.TaskFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A claim that a tracker's own program is about to make for a worker. It is stored until the result
 * is known, so that a crash between the two is resolved by looking at the tracker.
 *
 * @param ids the tasks; empty where the program chooses one
 */
record FrontIntent(List<String> ids, Claims.Request worker) {
  /** As one line. */
  String text() {
    Map<String, String> all = new LinkedHashMap<>();
    put(all, "ids", String.join(" ", ids));
    put(all, "worker", worker.worker());
    put(all, "agent", worker.agent());
    ProcessIdentity process = worker.process();
    if (process != null) {
      put(all, "machine", process.machineId());
      put(all, "boot", process.bootId());
      put(all, "pid_namespace", process.pidNamespace());
      put(all, "time_namespace", process.timeNamespace());
      put(all, "machine_mark", process.machineMark());
      put(all, "pid", String.valueOf(process.pid()));
      put(all, "ticks", process.startTicks() == null ? null : process.startTicks().toString());
    }
    Claim.Place place = worker.place();
    if (place != null) {
      put(all, "worktree", place.worktree());
      put(all, "tree", place.treeId());
      put(all, "branch", place.branch());
      put(all, "base", place.baseCommit());
    }
    AgentSession session = worker.session();
    if (session != null) {
      put(all, "session", session.id());
      put(all, "session_agent", session.agent());
      put(all, "session_directory", session.directory());
      put(all, "session_version", session.version());
    }
    return RawJson.object(all);
  }

  private static void put(Map<String, String> all, String name, @Nullable String value) {
    if (value != null) {
      all.put(name, RawJson.quote(value));
    }
  }

  /** Parses what {@link #text} returned; null for anything else. */
  static @Nullable FrontIntent parse(String text) {
    Map<String, String> all = RawJson.members(text);
    String worker = all == null ? null : get(all, "worker");
    if (all == null || worker == null) {
      return null;
    }
    List<String> ids = new ArrayList<>();
    for (String id : String.valueOf(get(all, "ids")).split(" ", -1)) {
      if (!id.isEmpty()) {
        ids.add(id);
      }
    }
    String worktree = get(all, "worktree");
    Claim.Place place =
        worktree == null
            ? null
            : new Claim.Place(
                new Claim.Tree(worktree, Objects.requireNonNullElse(get(all, "tree"), "")),
                get(all, "branch"),
                get(all, "base"));
    return new FrontIntent(
        ids,
        new Claims.Request(worker, process(all), get(all, "agent"), place, null, session(all)));
  }

  private static @Nullable AgentSession session(Map<String, String> all) {
    String id = get(all, "session");
    String agent = get(all, "session_agent");
    String directory = get(all, "session_directory");
    return id == null || agent == null || directory == null
        ? null
        : new AgentSession(agent, id, directory, get(all, "session_version"), process(all));
  }

  private static @Nullable ProcessIdentity process(Map<String, String> all) {
    String pid = get(all, "pid");
    String ticks = get(all, "ticks");
    return pid == null
        ? null
        : new ProcessIdentity(
            get(all, "machine"),
            get(all, "boot"),
            get(all, "pid_namespace"),
            get(all, "time_namespace"),
            Long.parseLong(pid),
            ticks == null ? null : Long.valueOf(ticks),
            get(all, "machine_mark"));
  }

  private static @Nullable String get(Map<String, String> all, String name) {
    String raw = all.get(name);
    return raw == null ? null : TaskFields.text(name, raw);
  }
}
