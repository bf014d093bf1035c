/** cub's tasks, and what its ledger and its sessions know about them. */
@NullMarked
package dev.baton.interop.cub;

import org.jspecify.annotations.NullMarked;
