package dev.baton.app;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.history.CommitReader;
import dev.baton.git.history.CommitReader.Subject;
import dev.baton.store.Stores;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Unfinished tasks that a commit mentions, with the id in parentheses: their work may be done
 * although they are not closed.
 *
 * @param repository null outside one, where no commit mentions any
 */
public record MentionedTasks(Stores stores, @Nullable GitLayout repository) {
  private static final Pattern MENTION = Pattern.compile("\\(([A-Za-z0-9][A-Za-z0-9._-]*)\\)");

  /** A task, and the latest commit that mentions it. */
  public record Mention(Task task, Subject commit) {}

  /** All of them, the latest commit first; none outside a repository. */
  public List<Mention> list() {
    Map<TaskId, Subject> commits = new LinkedHashMap<>();
    if (repository != null) {
      CommitReader reader = new CommitReader(new GitProgram(repository), repository);
      for (Subject subject : reader.subjects()) {
        Matcher mention = MENTION.matcher(subject.text());
        while (mention.find()) {
          remember(commits, mention.group(1), subject);
        }
      }
    }
    List<Mention> mentions = new ArrayList<>();
    for (Task task : stores.taskQueries().findAll(commits.keySet())) {
      Subject commit = commits.get(task.id());
      if (commit != null
          && (task.status() == TaskStatus.OPEN || task.status() == TaskStatus.IN_PROGRESS)) {
        mentions.add(new Mention(task, commit));
      }
    }
    return mentions;
  }

  private static void remember(Map<TaskId, Subject> commits, String id, Subject subject) {
    try {
      commits.putIfAbsent(new TaskId(id), subject);
    } catch (InvalidValue noId) {
      // Another word in parentheses.
    }
  }
}
