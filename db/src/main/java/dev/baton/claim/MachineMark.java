package dev.baton.claim;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What two machines made from one image do not share, although they share the machine id. Either of
 * these, recorded with a claim, proves after a reboot that the claim was made on this machine:
 *
 * <ul>
 *   <li>The address that the manufacturer gave to a network card. Addresses that a hypervisor or a
 *       person made up are often the same in all copies; bit 2 of the first byte tells them apart
 *       (IEEE 802, clause 8.4). Cards on USB go from machine to machine.
 *   <li>The database is on a disk. A file system of such a kind is mounted by one kernel at a time,
 *       so that the one that wrote the claim is not running any more. A copy of the disk has a
 *       database of its own, in which nobody is at work.
 * </ul>
 */
final class MachineMark {
  private static final String DISK = "disk";

  /**
   * File systems that one kernel mounts at a time, unlike those of networks and clusters. The upper
   * layer of an overlay, as containers have it, cannot be on a network either.
   */
  private static final Set<String> OF_ONE_KERNEL =
      Set.of("ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "bcachefs", "jfs", "overlay");

  private MachineMark() {}

  /**
   * The mark of this machine; null where it has none.
   *
   * @param root the directory that holds {@code sys}
   * @param fileSystem that of the database, such as ext4; empty where the database is not a file
   */
  static @Nullable String of(Path root, String fileSystem) {
    Set<String> parts = new TreeSet<>();
    if (OF_ONE_KERNEL.contains(fileSystem)) {
      parts.add(DISK);
    }
    for (Path card : children(root.resolve("sys/class/net"))) {
      String place = LinuxSystem.linkTarget(card);
      boolean onUsb = place != null && place.contains("/usb");
      boolean permanent = LinuxSystem.text(card.resolve("addr_assign_type")).strip().equals("0");
      if (Files.exists(card.resolve("device")) && !onUsb && permanent) {
        add(parts, LinuxSystem.text(card.resolve("address")));
      }
    }
    // Where the address in use is a random one, as is usual for wireless networks.
    for (Path card : children(root.resolve("sys/class/ieee80211"))) {
      String place = LinuxSystem.linkTarget(card);
      if (place == null || !place.contains("/usb")) {
        add(parts, LinuxSystem.text(card.resolve("macaddress")));
      }
    }
    return parts.isEmpty() ? null : String.join(" ", parts);
  }

  /** Whether both prove the same machine. */
  static boolean agree(@Nullable String recorded, @Nullable String now) {
    return recorded != null
        && now != null
        && !Collections.disjoint(List.of(recorded.split(" ", -1)), List.of(now.split(" ", -1)));
  }

  /** Adds an address if it is one that a manufacturer gave to one card. */
  private static void add(Set<String> parts, String text) {
    String address = text.strip();
    if (address.length() == 17 && !address.startsWith("00:00:00:00:00")) {
      int first = Character.digit(address.charAt(1), 16);
      // Bit 1: for a group of machines. Bit 2: made up.
      if (first >= 0 && (first & 3) == 0) {
        parts.add(address);
      }
    }
  }

  private static Iterable<Path> children(Path folder) {
    Set<Path> found = new TreeSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      files.forEach(found::add);
    } catch (IOException | DirectoryIteratorException none) {
      // Without this file system nothing is known of the hardware.
    }
    return found;
  }
}
