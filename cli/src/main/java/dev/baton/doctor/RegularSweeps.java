package dev.baton.doctor;

/**
 * The state of scheduled sweeps according to the crontab or the timer, whatever the database
 * stores.
 *
 * @param started whether something really starts them
 * @param covered whether they include this database
 * @param problem what keeps them from running, or from being known; empty when there is none
 */
public record RegularSweeps(boolean started, boolean covered, String problem) {}
