package dev.baton.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.store.Graph.Link;
import dev.baton.store.Graph.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads bd's issue files, one JSON object per line, with the JSON functions of SQLite. */
final class BeadsFile {
  private final Map<String, Node> tasks = new LinkedHashMap<>();
  private final Map<String, List<Link>> links = new LinkedHashMap<>();

  private BeadsFile() {}

  /**
   * @param stores any; nothing is written to them
   */
  static Graph read(Path file, Stores stores) {
    BeadsFile content = new BeadsFile();
    try {
      for (String line : Files.readAllLines(file, UTF_8)) {
        if (!line.isBlank()) {
          stores.database().read(h -> content.add(h, line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Graph(
        List.copyOf(content.tasks.values()),
        content.links.values().stream().flatMap(List::stream).toList());
  }

  /** Of several lines with one id the newest counts, or the later one of equally new ones. */
  private Node add(Handle h, String line) {
    Node read = task(h, line);
    Node known = tasks.get(read.id());
    if (known == null || read.updatedAt() >= known.updatedAt()) {
      tasks.put(read.id(), read);
      links.put(read.id(), links(h, line));
    }
    return read;
  }

  private static Node task(Handle h, String line) {
    return Sql.of(
            """
            select j ->> 'id', j ->> 'status', j ->> 'issue_type', coalesce(j ->> 'priority', 0),
              j ->> 'created_at', j ->> 'updated_at', j ->> 'started_at', j ->> 'defer_until',
              coalesce(j ->> 'pinned', 0), coalesce(j ->> 'ephemeral', j ->> 'wisp', 0),
              j ->> 'assignee'
            from (select jsonb(?) as j)
            """,
            line)
        .one(
            h,
            row ->
                new Node(
                    row.text(1),
                    row.text(2),
                    row.text(3),
                    row.count(4),
                    nanos(row.text(5)),
                    nanos(row.text(6)),
                    nanosOrNull(row.text(7)),
                    nanosOrNull(row.text(8)),
                    row.truth(9),
                    row.truth(10),
                    row.text(11)));
  }

  private static List<Link> links(Handle h, String line) {
    return new ArrayList<>(
        Sql.of(
                """
                select value ->> 'issue_id', value ->> 'depends_on_id', value ->> 'type'
                from json_each(?, '$.dependencies')
                """,
                line)
            .list(h, row -> new Link(row.text(1), row.text(2), row.text(3).replace('_', '-'))));
  }

  private static long nanos(String time) {
    Instant instant = OffsetDateTime.parse(time).toInstant();
    return Nanos.of(instant);
  }

  private static @Nullable Long nanosOrNull(@Nullable String time) {
    return time == null ? null : (Long) nanos(time);
  }
}
