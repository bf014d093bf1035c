package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.git.RawPaths;
import dev.baton.git.RealGit;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** A worker that makes random changes to the files of a work tree, the same for the same seed. */
final class RandomWork {
  private static final String[] NAMES = {
    "a.txt",
    "b.txt",
    "c.crlf",
    "auto.txt",
    "with blank",
    " leading",
    "trailing ",
    "new\nline",
    "tab\t",
    "quo\"te",
    "apo'strophe",
    "back\\slash",
    "star*",
    "[x]",
    "?",
    "-dash",
    "#hash",
    "!not",
    "~tilde",
    "col:on",
    "Caf\u00e9",
    "\u00ff\u00fe",
    "\u0001",
    "%41",
    "ue\u00c3\u00bc",
    "x.ign",
    "README",
    "dir",
    "sub",
    "deep",
    "Makefile",
    "HEAD",
    ".hidden",
    "...",
    "a..b",
    "lock.lock",
    "{br}",
    "$HOME",
    "@{u}"
  };

  private final Path top;
  private final Random random;
  private final RealGit git;

  RandomWork(Path top, Random random, RealGit git) {
    this.top = top;
    this.random = random;
    this.git = git;
  }

  static boolean isIgnored(String path) {
    return path.endsWith(".ign") || path.contains(".ign/");
  }

  /** Creates files for a first commit. */
  void begin() throws IOException {
    Files.writeString(top.resolve(".gitignore"), "*.ign\n");
    Files.writeString(top.resolve(".gitattributes"), "*.crlf text eol=crlf\nauto* text=auto\n");
    for (int i = 0; i < 25; i++) {
      create();
    }
  }

  /** Works for a while. */
  void work() throws IOException {
    int steps = 1 + random.nextInt(25);
    for (int i = 0; i < steps; i++) {
      step();
    }
  }

  private void step() throws IOException {
    switch (random.nextInt(16)) {
      case 0, 1, 2 -> create();
      case 3, 4 -> onFile(this::rewrite);
      case 5 -> onFile(this::append);
      case 6, 7 -> onFile(Files::delete);
      case 8 -> onFile(this::rename);
      case 9 -> onFile(this::flipExecutable);
      case 10 -> link();
      case 11 -> onFile(this::intoFolder);
      case 12 -> folderIntoFile();
      case 13 -> git.run(top, "add", "-A", "--", ".");
      case 14 -> stageOne();
      default -> sameSize();
    }
  }

  private interface Act {
    void on(Path file) throws IOException;
  }

  private void onFile(Act act) throws IOException {
    List<Path> files = new ArrayList<>();
    list(top, files, new ArrayList<>());
    if (!files.isEmpty()) {
      act.on(files.get(random.nextInt(files.size())));
    }
  }

  private void list(Path directory, List<Path> files, List<Path> folders) throws IOException {
    try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
      for (Path child : children) {
        String name = RawPaths.lastName(child);
        if (name.equals(".git") || name.equals(".gitignore") || name.equals(".gitattributes")) {
          continue;
        }
        if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
          folders.add(child);
          list(child, files, folders);
        } else {
          files.add(child);
        }
      }
    }
    files.sort((a, b) -> a.toUri().compareTo(b.toUri()));
    folders.sort((a, b) -> a.toUri().compareTo(b.toUri()));
  }

  private void create() throws IOException {
    Path place = somePlace();
    if (place != null) {
      Files.write(place, content());
    }
  }

  private Path somePlace() throws IOException {
    Path folder = top;
    for (int depth = random.nextInt(3); depth > 0; depth--) {
      Path inner = RawPaths.resolve(folder, name());
      if (Files.isSymbolicLink(inner) || Files.isRegularFile(inner)) {
        break;
      }
      Files.createDirectories(inner);
      folder = inner;
    }
    Path place = RawPaths.resolve(folder, name());
    return Files.exists(place, LinkOption.NOFOLLOW_LINKS) ? null : place;
  }

  private String name() {
    String name = NAMES[random.nextInt(NAMES.length)];
    return random.nextInt(3) == 0 ? name + random.nextInt(5) : name;
  }

  private byte[] content() {
    byte[] bytes = new byte[random.nextInt(random.nextInt(20) == 0 ? 200_000 : 300)];
    switch (random.nextInt(5)) {
      case 0 -> random.nextBytes(bytes);
      case 1 -> bytes = new byte[0];
      // Never the same twice: git sees no change where only converted line ends differ.
      case 2 -> bytes = ("one\r\ntwo\nthree\r\nno end " + random.nextLong()).getBytes(UTF_8);
      default -> {
        for (int i = 0; i < bytes.length; i++) {
          bytes[i] = (byte) (random.nextInt(12) == 0 ? '\n' : 'a' + random.nextInt(26));
        }
      }
    }
    return bytes;
  }

  /** A link becomes a file. */
  private void rewrite(Path file) throws IOException {
    if (Files.isSymbolicLink(file)) {
      Files.delete(file);
    }
    Files.write(file, content());
  }

  private void append(Path file) throws IOException {
    if (!Files.isSymbolicLink(file)) {
      byte[] old = Files.readAllBytes(file);
      byte[] grown = java.util.Arrays.copyOf(old, old.length + 5);
      Files.write(file, grown);
    }
  }

  /** A change that shows only in the content and perhaps in the nanoseconds of the time. */
  private void sameSize() throws IOException {
    onFile(file -> {
      if (!Files.isSymbolicLink(file) && Files.size(file) > 0) {
        byte[] bytes = Files.readAllBytes(file);
        bytes[random.nextInt(bytes.length)] ^= 1;
        var time = Files.getLastModifiedTime(file);
        Files.write(file, bytes);
        if (random.nextBoolean()) {
          Files.setLastModifiedTime(file, time);
        }
      }
    });
  }

  private void rename(Path file) throws IOException {
    Path place = somePlace();
    if (place != null) {
      Files.move(file, place);
    }
  }

  private void flipExecutable(Path file) throws IOException {
    if (!Files.isSymbolicLink(file)) {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
      if (!permissions.remove(PosixFilePermission.OWNER_EXECUTE)) {
        permissions.add(PosixFilePermission.OWNER_EXECUTE);
      }
      permissions.remove(PosixFilePermission.GROUP_EXECUTE);
      permissions.remove(PosixFilePermission.OTHERS_EXECUTE);
      Files.setPosixFilePermissions(file, permissions);
    }
  }

  /** With the shell, which can make links to anything. */
  private void link() throws IOException {
    String[] targets = {
      "a.txt", "../..", "gone", "dir/", "a//b", "/tmp", "Caf\\351", "\\377/x/", "./."
    };
    String target = targets[random.nextInt(targets.length)];
    Path place = top.resolve("link" + random.nextInt(4));
    if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
      git.shell(top, "ln -sfn -- \"$(printf '" + target + "')\" '" + place.getFileName() + "'");
    }
  }

  private void intoFolder(Path file) throws IOException {
    Files.delete(file);
    Files.createDirectory(file);
    Files.write(RawPaths.resolve(file, name()), content());
  }

  private void folderIntoFile() throws IOException {
    List<Path> folders = new ArrayList<>();
    list(top, new ArrayList<>(), folders);
    if (folders.isEmpty()) {
      return;
    }
    Path folder = folders.get(random.nextInt(folders.size()));
    delete(folder);
    if (random.nextBoolean()) {
      Files.write(folder, content());
    }
  }

  private static void delete(Path folder) throws IOException {
    try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
      for (Path child : children) {
        if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
          delete(child);
        } else {
          Files.delete(child);
        }
      }
    }
    Files.delete(folder);
  }

  private void stageOne() throws IOException {
    onFile(file -> {
      Path list = Files.createTempFile("paths", "");
      String path = raw(file).substring(raw(top).length() + 1);
      Files.write(list, path.getBytes(ISO_8859_1));
      String[] verbs =
          random.nextInt(4) == 0
              ? new String[] {"rm", "-q", "--cached", "--ignore-unmatch"}
              : random.nextInt(4) == 0 ? new String[] {"add", "-N"} : new String[] {"add"};
      List<String> words = new ArrayList<>(List.of(verbs));
      words.addAll(List.of("--pathspec-from-file=" + list, "--pathspec-file-nul"));
      List<String> literal = new ArrayList<>(List.of("--literal-pathspecs"));
      literal.addAll(words);
      git.run(
          top, java.util.Map.of(), literal.toArray(new String[0])); // an ignored file is refused
      Files.delete(list);
    });
  }

  private static String raw(Path path) {
    StringBuilder raw = new StringBuilder();
    for (Path name : path) {
      raw.append('/').append(RawPaths.lastName(name));
    }
    return raw.toString();
  }
}
