package dev.baton.claim;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The processes of this machine, as far as they can be seen from here. */
public interface ProcessTable {

  /**
   * Looks for a worker's process. Never fails: what cannot be found out is UNKNOWN.
   *
   * @param lastSign when the worker was last known to be at work, such as the last renewal of its
   *     claim: a reboot before that moment cannot have ended it
   */
  Sighting look(ProcessIdentity worker, Instant lastSign);

  /** The identity of a running process; empty when there is no such process or it is a zombie. */
  Optional<ProcessIdentity> identify(long pid);

  /**
   * The processes above this one, the parent first, up to the first that cannot be seen; empty
   * where they cannot be told.
   */
  List<ProcessIdentity> ancestors();

  /** What that process runs; empty when it cannot be read. */
  Optional<Program> program(long pid);

  /** Whether that process surely belongs to another user than this one. */
  boolean isOthers(long pid);

  /** Names the boot, and the clocks that count since then; empty where the system does not tell. */
  Optional<String> bootId();

  /** The table of the system that this program runs on. */
  static ProcessTable ofThisSystem() {
    LinuxProcesses linux = LinuxProcesses.under("/");
    return linux.isUsable() ? linux : new PortableProcesses();
  }
}
