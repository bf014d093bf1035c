package dev.baton.claim;

import dev.baton.task.WordList;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What two machines made from one image do not share, although they share the machine id. Either of
 * these, recorded with a claim, proves after a reboot that the claim was made on this machine:
 *
 * <ul>
 *   <li>The address that the manufacturer gave to a network card. Addresses that a hypervisor or a
 *       person made up are often the same in all copies. Bit 2 of the first byte tells them apart
 *       (IEEE 802, clause 8.4), but many hypervisors use prefixes of their own, so no card of a
 *       virtual machine counts. Cards on USB go from machine to machine.
 *   <li>The database is on a disk. A file system of such a kind is mounted by one kernel at a time,
 *       so that the one that wrote the claim is not running any more. A copy of the disk has a
 *       database of its own, in which nobody is at work.
 * </ul>
 */
final class MachineMark {
  private static final String DISK = "disk";
  private static final String NOTED = "noted";

  /** The part of cpuinfo with the flags of the first processor. */
  private static final int FIRST_PROCESSOR = 1 << 12;

  /** Prefixes of VMware, VirtualBox, Hyper-V, Xen, Parallels, Proxmox and bhyve. */
  private static final Set<String> OF_HYPERVISORS =
      WordList.setOf(
          """
          00:05:69 00:0c:29 00:1c:14 00:50:56 08:00:27 00:15:5d 00:16:3e 00:1c:42 bc:24:11 58:9c:fc
          """);

  /**
   * File systems that one kernel mounts at a time, unlike those of networks and clusters. The upper
   * layer of an overlay, as containers have it, cannot be on a network either.
   */
  private static final Set<String> OF_ONE_KERNEL =
      WordList.setOf(
          """
          ext2 ext3 ext4 xfs btrfs f2fs zfs bcachefs jfs overlay tmpfs
          """);

  /**
   * The mark of this machine; null where it has none.
   *
   * @param root the directory that holds {@code sys}
   * @param fileSystem that of the database, such as ext4; empty where the database is not a file
   */
  static @Nullable String of(Path root, String fileSystem) {
    Set<String> parts = new TreeSet<>();
    if (isOfOneKernel(fileSystem)) {
      parts.add(DISK);
    }
    boolean virtual = isVirtual(root.resolve("proc/cpuinfo"));
    for (Path card : virtual ? List.<Path>of() : children(root.resolve("sys/class/net"))) {
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

  /** Whether a file system of this kind belongs to one machine at a time. */
  static boolean isOfOneKernel(String fileSystem) {
    return OF_ONE_KERNEL.contains(fileSystem);
  }

  /** Whether the database is on a disk of this machine, so that a copy has another one. */
  static boolean isOfDisk(@Nullable String mark) {
    return has(mark, DISK);
  }

  /** The mark of a process that {@link ProcessNotes} has. */
  static String noted(@Nullable String mark) {
    return mark == null ? NOTED : mark + " " + NOTED;
  }

  static boolean isNoted(@Nullable String mark) {
    return has(mark, NOTED);
  }

  private static boolean has(@Nullable String mark, String part) {
    return mark != null && List.of(mark.split(" ", -1)).contains(part);
  }

  /** Whether the processor says that a hypervisor runs it; those of ARM do not. */
  private static boolean isVirtual(Path cpuinfo) {
    try (InputStream in = new FileInputStream(cpuinfo.toString())) {
      String flags = new String(in.readNBytes(FIRST_PROCESSOR), StandardCharsets.ISO_8859_1);
      return flags.contains(" hypervisor");
    } catch (IOException unknown) {
      return false;
    }
  }

  /** Adds an address if it is one that a manufacturer gave to one card. */
  private static void add(Set<String> parts, String text) {
    String address = text.strip();
    if (address.length() == 17 && !address.startsWith("00:00:00:00:00")) {
      int first = Character.digit(address.charAt(1), 16);
      // Bit 1: for a group of machines. Bit 2: made up.
      if (first >= 0 && (first & 3) == 0 && !OF_HYPERVISORS.contains(address.substring(0, 8))) {
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

  /**
   * An empty file for each process that was recorded in a database which other machines use, too.
   *
   * <p>Virtual machines that were resumed from one snapshot share the machine id, the boot id, the
   * namespaces and all processes of that moment. They do not share the files that were written
   * since, so a process that is missing here has ended only if it was recorded here.
   *
   * @param places folders of this machine, each for some of those who work here; what does not
   *     exist, or is on a network, is not used
   */
  record ProcessNotes(Supplier<List<Path>> places) {
    private static final String FOLDER = "workers";
    private static final Duration KEPT = Duration.ofDays(30);

    /** Notes a process; false where nobody looks for notes. */
    boolean add(ProcessIdentity process) {
      List<Path> all = places.get();
      for (Path place : all) {
        try {
          if (isOfThisMachine(place)) {
            add(place.resolve(FOLDER), name(process));
          }
        } catch (IOException notHere) {
          // Without a note, only its lease will end the claim.
        }
      }
      return !all.isEmpty();
    }

    private static void add(Path folder, String name) throws IOException {
      if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectory(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      try {
        Path file = Files.createFile(folder.resolve(name));
        deleteOlderThan(Files.getLastModifiedTime(file).toInstant().minus(KEPT), folder);
      } catch (FileAlreadyExistsException known) {
        // The process has claimed before.
      }
    }

    /**
     * Whether a process was noted.
     *
     * @param process of this boot and pid namespace
     */
    boolean has(ProcessIdentity process) {
      for (Path place : places.get()) {
        try {
          if (Files.exists(place.resolve(FOLDER).resolve(name(process)))
              && isOfThisMachine(place)) {
            return true;
          }
        } catch (IOException notHere) {
          // There may be another one.
        }
      }
      return false;
    }

    private static boolean isOfThisMachine(Path place) throws IOException {
      return Files.exists(place) && MachineMark.isOfOneKernel(Files.getFileStore(place).type());
    }

    private static String name(ProcessIdentity process) {
      return process.bootId()
          + "-"
          + process.pidNamespace()
          + "-"
          + process.pid()
          + "-"
          + process.startTicks();
    }

    private static void deleteOlderThan(Instant limit, Path folder) throws IOException {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
        for (Path file : files) {
          if (Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
              .toInstant()
              .isBefore(limit)) {
            Files.deleteIfExists(file);
          }
        }
      }
    }
  }
}
