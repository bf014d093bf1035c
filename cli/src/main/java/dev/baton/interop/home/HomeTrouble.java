package dev.baton.interop.home;

/**
 * Why a home and the database are not in step.
 *
 * @param broken whether nothing goes from one side to the other
 * @param problem one line
 * @param fix what to do about it
 */
public record HomeTrouble(boolean broken, String problem, String fix) {}
