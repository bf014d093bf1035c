package dev.baton.claim;

/**
 * What a look at a worker's process showed.
 *
 * @param finding the proof in words, such as {@code process 4242 is gone}
 */
public record Sighting(Liveness liveness, String finding) {

  static Sighting dead(String finding) {
    return new Sighting(Liveness.DEAD, finding);
  }

  static Sighting alive(String finding) {
    return new Sighting(Liveness.ALIVE, finding);
  }

  public static Sighting unknown(String finding) {
    return new Sighting(Liveness.UNKNOWN, finding);
  }
}
