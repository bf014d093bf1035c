package dev.baton.hooks;

import java.util.List;
import java.util.Optional;

/** The git hooks that Baton uses. */
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

  /** Git's name for it, which is also the name of its file. */
  public String fileName() {
    return fileName;
  }

  /** The script from which this hook is made. */
  String template() {
    return template;
  }

  /** The option that installs it, {@code trailer} or {@code fence}; empty for the others. */
  public String option() {
    return option;
  }

  /** Whether it is installed only on request. */
  public boolean isOptional() {
    return !option.isEmpty();
  }

  public static List<String> options() {
    return List.of("trailer", "fence");
  }

  public static Optional<HookKind> named(String fileName) {
    for (HookKind kind : values()) {
      if (kind.fileName.equals(fileName)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
