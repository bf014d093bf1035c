package dev.baton.doctor;

/**
 * What the crontab or the timer itself says about regular sweeps, whatever the database remembers.
 *
 * @param started whether something really starts them
 * @param covered whether they include this database
 * @param problem what keeps them from running, or from being known; empty when nothing does
 */
public record RegularSweeps(boolean started, boolean covered, String problem) {}
