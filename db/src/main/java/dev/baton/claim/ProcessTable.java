package dev.baton.claim;

import java.util.Optional;

/** The processes of this machine, as far as they can be seen from here. */
public interface ProcessTable {

  /** Looks for a worker's process. Never fails: what cannot be found out is UNKNOWN. */
  Sighting look(ProcessIdentity worker);

  /** The identity of a running process; empty when there is no such process or it is a zombie. */
  Optional<ProcessIdentity> identify(long pid);

  /** Changes with every boot; empty where the system does not tell. */
  Optional<String> bootId();

  /** The table of the system that this program runs on. */
  static ProcessTable ofThisSystem() {
    LinuxProcesses linux = LinuxProcesses.under("/");
    return linux.isUsable() ? linux : new PortableProcesses();
  }
}
