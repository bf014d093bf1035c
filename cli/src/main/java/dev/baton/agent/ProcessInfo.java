package dev.baton.agent;

/**
 * A running process, as far as it matters to whom it belongs.
 *
 * @param parent its parent's process id; 0 for none
 * @param group its process group; 0 where that is not known
 * @param start when it started, in some unit of the system; later ones are greater
 */
record ProcessInfo(long pid, long parent, long group, long start) {}
