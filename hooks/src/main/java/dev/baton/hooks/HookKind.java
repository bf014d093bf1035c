package dev.baton.hooks;

import java.util.List;
import java.util.Optional;

/** The hooks of git that Baton uses. */
public enum HookKind {
  POST_COMMIT("post-commit", "note.sh", ""),
  POST_REWRITE("post-rewrite", "rewrite.sh", ""),
  POST_MERGE("post-merge", "note.sh", ""),
  POST_APPLYPATCH("post-applypatch", "note.sh", ""),
  PREPARE_COMMIT_MSG("prepare-commit-msg", "trailer.sh", "trailer"),
  PRE_COMMIT("pre-commit", "fence.sh", "fence"),
  PRE_PUSH("pre-push", "fence.sh", "fence");

  private final String fileName;
  private final String template;
  private final String option;

  HookKind(String fileName, String template, String option) {
    this.fileName = fileName;
    this.template = template;
    this.option = option;
  }

  /** What git calls it, which is the name of its file, too. */
  public String fileName() {
    return fileName;
  }

  /** The script that this hook is made from. */
  String template() {
    return template;
  }

  /** What has to be asked for to get it, {@code trailer} or {@code fence}; empty for all others. */
  public String option() {
    return option;
  }

  /** Whether it is installed only where it was asked for. */
  public boolean isOptional() {
    return !option.isEmpty();
  }

  /** What can be asked for. */
  public static List<String> options() {
    return List.of("trailer", "fence");
  }

  /** The hook that git calls so. */
  public static Optional<HookKind> named(String fileName) {
    for (HookKind kind : values()) {
      if (kind.fileName.equals(fileName)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
