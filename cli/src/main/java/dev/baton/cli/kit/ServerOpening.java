package dev.baton.cli.kit;

import dev.baton.claim.ProcessIdentity;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.store.Stores;
import dev.baton.store.postgres.PostgresAddress;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.postgres.PostgresStores.PostgresClient;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Opens a project on a server, for this clone on this machine. */
final class ServerOpening {
  private final Workspace workspace;
  private final PostgresAddress address;
  private final String machine;

  ServerOpening(Workspace workspace, String server) {
    this.workspace = workspace;
    this.address = PostgresAddress.parse(server);
    this.machine = machine(workspace);
  }

  /**
   * @param toRead whether no task will be changed; then this machine is not listed for it
   */
  Stores open(boolean toRead) {
    Stores stores = PostgresStores.open(address, client());
    if (!toRead) {
      see(stores);
    }
    return stores;
  }

  Stores create() {
    Stores stores = PostgresStores.create(address, client());
    see(stores);
    return stores;
  }

  /**
   * A command that only reads needs the clone's id, too: it stores how far it has read the reflogs.
   */
  private PostgresClient client() {
    GitLayout git = workspace.location().git();
    String clone = git == null ? "" : FolderIdentity.ofClone(git.commonDir()).ensure();
    return new PostgresClient(
        workspace.environment().variables(),
        workspace.lockTimeout(),
        workspace.serverPatience(),
        workspace.environment().clock(),
        clone,
        machine);
  }

  private void see(Stores stores) {
    if (!machine.isEmpty() && stores.storage().whyReadOnly() == null) {
      String name = workspace.processes().machineName().orElse(machine);
      stores.machines().see(machine, name, Version.NUMBER, now(stores));
    }
  }

  private Instant now(Stores stores) {
    return workspace.environment().clock().instant().plus(stores.storage().clockOffset());
  }

  private static String machine(Workspace workspace) {
    Optional<ProcessIdentity> self = workspace.processes().identify(ProcessHandle.current().pid());
    String id = self.map(ProcessIdentity::machineId).orElse("");
    return id.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
  }
}
