/** cub's tasks, with the information in its ledger and its sessions. */
@NullMarked
package dev.baton.tracker.cub;

import org.jspecify.annotations.NullMarked;
