package dev.baton.cli;

/** The smallest Java program, as a baseline for the benchmarks: the cost of the JVM itself. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.out.println("baton");
  }
}
