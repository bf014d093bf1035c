package dev.baton.interop.format;

/**
 * What a tracker can store of a task.
 *
 * @param comments whether it stores comments; if not, those made here stay here
 * @param deletedTasks whether it keeps deleted tasks, with a status of their own
 */
public record HomeAbilities(boolean comments, boolean deletedTasks) {}
