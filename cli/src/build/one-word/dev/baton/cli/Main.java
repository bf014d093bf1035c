package dev.baton.cli;

/** The smallest Java program, for the benchmarks to compare with: what the JVM itself costs. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.out.println("baton");
  }
}
