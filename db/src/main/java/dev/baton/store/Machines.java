package dev.baton.store;

import java.time.Instant;
import java.util.List;

/** The machines that use a database on a server. There are none in a file. */
public interface Machines {

  /**
   * A machine.
   *
   * @param id as in the claims of its workers
   * @param name its host name, for people
   * @param version of Baton, when it was last seen
   * @param seenAt to the minute, when it last changed something
   * @param claims of workers that run there
   */
  record Machine(String id, String name, String version, Instant seenAt, int claims) {}

  /** All of them, the last seen first. */
  List<Machine> all();

  /** Notes that a machine is there; without waiting for others, and at most once a minute. */
  void see(String id, String name, String version, Instant now);
}
