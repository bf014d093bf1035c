package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.git.ByteStream;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.RawPaths;
import dev.baton.git.rescue.Rescue.Also;
import dev.baton.git.rescue.Rescue.RescueMessage;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.SkippedFile;
import dev.baton.git.rescue.UnsavedWork.WorkFile;
import dev.baton.git.worktree.ObjectQuarantine;
import dev.baton.git.worktree.WorkStatus.WorkEntry;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Makes commits of uncommitted work with {@code git fast-import}, without refs.
 *
 * @param place of the work tree, which may be gone
 * @param nothing the null id
 */
record RescueImport(GitLayout layout, Path place, UnsavedWork work, String nothing) {
  /** Never written: fast-import needs the name of a ref, which is reset at the end. */
  private static final String WORKBENCH = "refs/baton/workbench";

  /**
   * A commit to be made.
   *
   * @param earlier the result of an earlier rescue of the same claim, so that it is not lost
   * @param also commits that are kept with it
   */
  record Job(
      RescueOrder order, @Nullable Rescue earlier, List<Also> also, List<SkippedFile> leftOut) {}

  /**
   * A commit that has no ref yet.
   *
   * @param staged the commit of what was staged; null when nothing was
   */
  record Made(String commit, String tree, @Nullable String staged) {}

  /** Makes a commit for each job, at least one. */
  List<Made> make(ObjectQuarantine quarantine, List<Job> jobs) throws IOException {
    List<Made> made = new ArrayList<>(run(quarantine, null, jobs.subList(0, 1)));
    if (jobs.size() > 1) {
      // The other orders for the same work tree have the same files, which need not be sent again.
      made.addAll(run(quarantine, made.getFirst(), jobs.subList(1, jobs.size())));
    }
    return made;
  }

  /**
   * Runs fast-import once.
   *
   * @param like a commit with the same files; null for the first
   */
  private List<Made> run(ObjectQuarantine quarantine, @Nullable Made like, List<Job> jobs)
      throws IOException {
    AtomicReference<WorkFile.Unreadable> unreadable = new AtomicReference<>();
    GitProcess.Result<List<String>> result =
        GitProcess.in(layout, quarantine.variables())
            .run(
                out -> {
                  try {
                    write(out, like, jobs);
                  } catch (WorkFile.Unreadable e) {
                    unreadable.set(e);
                    throw e;
                  }
                },
                in -> new ByteStream(in).allUntil('\n'),
                // A pack, even a small one: a single file to sync instead of hundreds.
                "-c fastimport.unpackLimit=0 fast-import --quiet --done --date-format=raw"
                    + " --depth=0");
    if (result.exit() != 0) {
      Files.deleteIfExists(layout.gitDir().resolve("fast_import_crash_" + result.pid()));
    }
    WorkFile.Unreadable cause = unreadable.get();
    if (cause != null) {
      throw cause;
    }
    return read(result.orThrow("fast-import"), like, jobs.size());
  }

  /** The id and the tree of each commit, that of the staged one first. */
  private List<Made> read(List<String> answers, @Nullable Made like, int orders)
      throws IOException {
    int first = like == null && !work.staged().isEmpty() ? 2 : 0;
    if (answers.size() != first + 2 * orders) {
      throw new IOException("git fast-import gave " + answers.size() + " answers");
    }
    String staged = like != null ? like.staged : first > 0 ? answers.getFirst() : null;
    List<Made> made = new ArrayList<>(orders);
    for (int at = first; at < answers.size(); at += 2) {
      made.add(new Made(answers.get(at), tree(answers.get(at + 1)), staged));
    }
    return made;
  }

  /** 040000 tree ID, then a tab. */
  private static String tree(String answer) {
    int tab = answer.indexOf('\t');
    return answer.substring(answer.lastIndexOf(' ', tab) + 1, Math.max(tab, 0));
  }

  private void write(OutputStream out, @Nullable Made like, List<Job> jobs) throws IOException {
    ImportStream stream = new ImportStream(out);
    int mark = 0;
    for (WorkFile file : like == null ? work.files() : List.<WorkFile>of()) {
      stream.blob(++mark, file);
    }
    String head = work.head();
    String staged = like == null ? null : like.staged;
    if (like == null && !work.staged().isEmpty()) {
      staged = ":" + ++mark;
      // Always the same for the same index, because the time of staging is not known.
      stream.commit(WORKBENCH, mark, Instant.EPOCH, "What was staged\n");
      if (head != null) {
        stream.parent(true, head);
      }
      writeStaged(stream);
      stream.ask(mark);
      stream.forget(WORKBENCH, nothing);
    }
    for (Job job : jobs) {
      String message = RescueMessage.write(job, work, place, staged != null);
      stream.commit(WORKBENCH, ++mark, job.order().at(), message);
      Set<String> parents = new LinkedHashSet<>();
      parents.add(head == null ? "" : head);
      parents.add(staged == null ? "" : staged);
      parents.add(job.earlier() == null ? "" : job.earlier().commit());
      for (Also other : job.also()) {
        parents.add(other.commit());
      }
      parents.remove("");
      boolean first = true;
      for (String parent : parents) {
        stream.parent(first, parent);
        first = false;
      }
      if (like == null) {
        writeFiles(stream, head == null);
      } else {
        stream.put("", WorkEntry.TREE, like.tree);
      }
      stream.ask(mark);
      stream.forget(WORKBENCH, nothing);
    }
    stream.done();
  }

  private void writeStaged(ImportStream stream) throws IOException {
    for (WorkEntry entry : work.staged()) {
      if (entry.staged() != null && entry.staged().mode() == WorkEntry.GONE) {
        stream.delete(entry.path());
      }
    }
    for (WorkEntry entry : work.staged()) {
      WorkEntry.Staged version = entry.staged();
      if (version != null && version.mode() != WorkEntry.GONE) {
        stream.put(entry.path(), version.mode(), version.id());
      }
    }
  }

  /** Deletions first: a file may have been replaced by a folder, or the reverse. */
  private void writeFiles(ImportStream stream, boolean fromNothing) throws IOException {
    if (fromNothing) {
      stream.deleteAll();
    }
    for (String path : work.deleted()) {
      stream.delete(path);
    }
    int mark = 0;
    for (WorkFile file : work.files()) {
      stream.put(file.path(), file.mode(), ":" + ++mark);
    }
    for (UnsavedWork.Link link : work.links()) {
      stream.put(link.path(), link.mode(), link.id());
    }
  }

  /** Writes the input of {@code git fast-import}. */
  private static final class ImportStream {
    private static final int BUFFER = 1 << 16;
    private static final String IDENTITY = "Baton <baton@localhost> ";

    private final OutputStream out;

    ImportStream(OutputStream out) throws IOException {
      this.out = new BufferedOutputStream(out, BUFFER);
      line("feature done");
      line("feature get-mark");
    }

    /** A file's content. */
    void blob(int mark, WorkFile file) throws IOException {
      line("blob");
      line("mark :" + mark);
      line("data " + file.size());
      file.copy(out);
      line("");
    }

    /** Begins a commit with Baton as its author, whatever the user's settings are. */
    void commit(String ref, int mark, Instant at, String message) throws IOException {
      byte[] bytes = message.getBytes(UTF_8);
      line("commit " + ref);
      line("mark :" + mark);
      line("author " + IDENTITY + at.getEpochSecond() + " +0000");
      line("committer " + IDENTITY + at.getEpochSecond() + " +0000");
      line("data " + bytes.length);
      out.write(bytes);
      line("");
    }

    void parent(boolean first, String commit) throws IOException {
      line((first ? "from " : "merge ") + commit);
    }

    void put(String path, int mode, String content) throws IOException {
      line("M " + Integer.toOctalString(mode) + " " + content + " " + RawPaths.quoted(path));
    }

    void delete(String path) throws IOException {
      line("D " + RawPaths.quoted(path));
    }

    void deleteAll() throws IOException {
      line("deleteall");
    }

    /** Requests the id and the tree of a commit. */
    void ask(int mark) throws IOException {
      line("");
      line("get-mark :" + mark);
      line("ls :" + mark + " \"\"");
    }

    /** Resets a ref, so that fast-import does not write it. */
    void forget(String ref, String nothing) throws IOException {
      line("reset " + ref);
      line("from " + nothing);
      line("");
    }

    void done() throws IOException {
      line("done");
      out.flush();
    }

    private void line(String text) throws IOException {
      out.write(text.getBytes(ISO_8859_1));
      out.write('\n');
    }
  }
}
