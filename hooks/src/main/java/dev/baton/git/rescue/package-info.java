/**
 * Saving the uncommitted work of a dead worker under {@code refs/baton/rescue}, and restoring it
 * into a work tree.
 *
 * <p>{@link dev.baton.git.rescue.RescueWriter} saves, {@link dev.baton.git.rescue.RescueRefs} lists
 * and deletes, {@link dev.baton.git.rescue.RescueApplier} restores. Neither the index nor a branch
 * of the user is changed, and git's hooks and filters do not run.
 */
@NullMarked
package dev.baton.git.rescue;

import org.jspecify.annotations.NullMarked;
