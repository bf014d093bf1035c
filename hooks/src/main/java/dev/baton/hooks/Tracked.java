package dev.baton.hooks;

import dev.baton.store.Iteration.State;
import dev.baton.store.KnownCommits.Known;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An iteration while its commits are followed. It may not be stored yet, so it is identified by the
 * object and not by a number.
 */
final class Tracked {
  private long n;
  private String commit;
  private final @Nullable String base;
  private final @Nullable String subject;
  private final @Nullable String author;
  private final @Nullable Instant authoredAt;
  private final boolean several;
  private State state;
  private final @Nullable Long squashedInto;
  private @Nullable Tracked carrier;

  private Tracked(long n, Known known) {
    this.n = n;
    this.commit = known.commit();
    this.base = known.base();
    this.subject = known.subject();
    this.author = known.author();
    this.authoredAt = known.authoredAt();
    this.several = known.ofRun();
    this.state = known.state();
    this.squashedInto = known.squashedInto();
  }

  static Tracked stored(Known known) {
    return new Tracked(known.n(), known);
  }

  /** One that is not stored yet. */
  static Tracked fresh(Known known) {
    return new Tracked(Long.MAX_VALUE, known);
  }

  /** Its number; larger than that of any stored one while it is not stored. */
  long n() {
    return n;
  }

  boolean isStored() {
    return n != Long.MAX_VALUE;
  }

  void storedAs(long number) {
    n = number;
  }

  String commit() {
    return commit;
  }

  void followTo(String next) {
    commit = next;
    state = State.KEPT;
  }

  /** The parent that its commit had when it was stored. */
  @Nullable String base() {
    return base;
  }

  /** Whether it may have more than one commit. */
  boolean mayHaveSeveral() {
    return several;
  }

  State state() {
    return state;
  }

  void squashInto(Tracked other) {
    state = State.SQUASHED;
    carrier = other;
  }

  /** Whether another iteration contains its work. */
  boolean isSquashedInto(Tracked other) {
    return state == State.SQUASHED
        && (carrier == null ? squashedInto != null && squashedInto == other.n() : carrier == other);
  }

  boolean hasAuthor(String name, Instant at) {
    return name.equals(author) && at.equals(authoredAt);
  }

  boolean hasSubject(String text) {
    return text.equals(subject);
  }

  @Override
  public String toString() {
    return "#" + (isStored() ? n : "new") + " " + commit;
  }
}
