package dev.baton.run;

import dev.baton.run.RunEvent.TaskEnding;
import dev.baton.task.TaskId;

/**
 * A task that was left for a person while the run continued.
 *
 * @param ending blocked, or paused where the run can be resumed with it
 * @param halt why
 */
record Skipped(TaskId task, TaskEnding ending, Halt halt) {}
