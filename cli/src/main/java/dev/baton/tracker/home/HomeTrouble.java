package dev.baton.tracker.home;

/**
 * Why a home and the database are not in sync.
 *
 * @param broken whether nothing can be synced
 * @param problem one line
 * @param fix what to do about it
 */
public record HomeTrouble(boolean broken, String problem, String fix) {}
