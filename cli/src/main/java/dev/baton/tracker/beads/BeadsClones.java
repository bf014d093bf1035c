package dev.baton.tracker.beads;

import dev.baton.tracker.format.FieldReader;
import dev.baton.tracker.format.RawJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether the issues of a folder are exchanged with other machines. */
final class BeadsClones {
  private static final String LEASE = "lease_expires_at";
  private static final String NODE = "lease_granted_node";

  private BeadsClones() {}

  /**
   * Whether an issue that somebody has may have been claimed on another machine. A lease is only
   * where the claim was made; a bd without leases does not tell.
   */
  static boolean mayBeElsewhere(BeadsFolder beads, String record) {
    Map<String, String> members = RawJson.members(record);
    if (members != null && members.containsKey(LEASE)) {
      String node = text(members, NODE);
      String here = Objects.requireNonNullElse(System.getenv("BEADS_NODE_ID"), "");
      return !node.isEmpty() && !here.isEmpty() && !node.equals(here);
    }
    return beads.isShared();
  }

  /** When bd's own lease on an issue ends; null where there is none. */
  static @Nullable Instant leaseEnd(String record) {
    Map<String, String> members = RawJson.members(record);
    String end = members == null ? "" : text(members, LEASE);
    try {
      return end.isEmpty() ? null : OffsetDateTime.parse(end).toInstant();
    } catch (DateTimeParseException unknown) {
      return null;
    }
  }

  /**
   * Whether a database has remotes.
   *
   * @param state the file in which Dolt keeps them
   */
  static boolean hasRemotes(Path state) {
    try {
      Map<String, String> members =
          RawJson.members(Files.readString(state, StandardCharsets.UTF_8));
      String remotes = members == null ? null : members.get("remotes");
      return remotes != null && !RawJson.compact(remotes).equals("{}") && !remotes.equals("null");
    } catch (IOException none) {
      return false;
    }
  }

  private static String text(Map<String, String> members, String name) {
    String raw = members.get(name);
    return raw == null || !raw.startsWith("\"") ? "" : FieldReader.text(name, raw);
  }

  /** Whether a server is on this machine. */
  static boolean isLocal(@Nullable String host) {
    return host == null
        || host.isEmpty()
        || host.equals("localhost")
        || host.equals("127.0.0.1")
        || host.equals("::1");
  }
}
