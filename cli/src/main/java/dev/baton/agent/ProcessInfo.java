package dev.baton.agent;

/**
 * The properties of a running process that show whom it belongs to.
 *
 * @param parent its parent's pid; 0 for none
 * @param group its process group; 0 where that is not known
 * @param start when it started, in a unit of the system; later ones are greater
 */
record ProcessInfo(long pid, long parent, long group, long start) {}
