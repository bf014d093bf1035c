package dev.baton.stream;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Keeps the end of an output. One thread may feed it while another one reads. */
public final class LastLines {
  private static final int KEPT = 1 << 14;

  private final byte[] ring = new byte[KEPT];
  private long total;

  /** Reads the next bytes. */
  public synchronized void read(byte[] bytes, int count) {
    int from = Math.max(0, count - KEPT);
    int at = (int) ((total + from) % KEPT);
    int first = Math.min(count - from, KEPT - at);
    System.arraycopy(bytes, from, ring, at, first);
    System.arraycopy(bytes, from + first, ring, 0, count - from - first);
    total += count;
  }

  /** The lines that are not blank, oldest first. The first one may be incomplete. */
  synchronized List<String> lines() {
    int length = (int) Math.min(total, KEPT);
    byte[] end = new byte[length];
    for (int i = 0; i < length; i++) {
      end[i] = ring[(int) ((total - length + i) % KEPT)];
    }
    List<String> lines = new ArrayList<>();
    for (String line : new String(end, StandardCharsets.UTF_8).split("\\R", -1)) {
      if (!line.isBlank()) {
        lines.add(line);
      }
    }
    return lines;
  }
}
