package dev.baton.interop.format;

/**
 * What a tracker can keep of what Baton knows about a task.
 *
 * @param comments whether it keeps comments; where it does not, those made here stay here
 * @param deletedTasks whether a deleted task stays in it, with a status of its own
 */
public record HomeAbilities(boolean comments, boolean deletedTasks) {}
