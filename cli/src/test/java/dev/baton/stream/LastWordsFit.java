package dev.baton.stream;

import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Fits the weights of {@link Weights} to the labelled messages of the corpora, and writes them.
 * With names of corpora, it leaves these out and says how many of them are judged right.
 *
 * <p>A message has the answer when the exponentials of its sentences' weights are more than one
 * together. What is known of each message is the answer, not the sentence that decides; the fit
 * minimises the logistic loss of the messages, and the squares of the weights. What is said of
 * sentences with one answer as often as of those with the other is scaled down.
 */
final class LastWordsFit {
  /** How many weights a file has at most, with five bytes each. */
  private static final int MOST = 45_000;

  private static final int ITERATIONS = 150;
  private static final int STRESS = 3;
  private static final double STRESS_BELOW = 1.3;
  private static final double PENALTY = 0.6;
  private static final int REMEMBERED = 8;

  /** A labelled message; features of each of its sentences. */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Case(String corpus, String text, boolean answer, int[][] sentences) {}

  private LastWordsFit() {}

  public static void main(String[] args) throws IOException {
    for (String what : List.of("open", "asks")) {
      List<Case> cases = what.equals("open") ? open() : asks();
      Set<String> left =
          Set.of(args).stream().filter(a -> a.endsWith(".txt")).collect(Collectors.toSet());
      List<Case> fitted = cases.stream().filter(one -> !left.contains(one.corpus())).toList();
      List<Case> judged = cases.stream().filter(one -> left.contains(one.corpus())).toList();
      byte[] file = new LastWordsFit.Fit(stressed(fitted)).file();
      System.out.printf(
          Locale.ROOT, "%s: %d messages, %d bytes%n", what, fitted.size(), file.length);
      report(file, fitted, "fitted");
      if (left.isEmpty()) {
        Files.write(Path.of(args[0], what + ".weights"), file);
      } else {
        report(file, judged, "left out");
      }
    }
  }

  /** The same, with what a first fit judges wrong several times. */
  private static List<Case> stressed(List<Case> cases) throws IOException {
    Weights first = Weights.of(new Fit(cases).file());
    List<Case> stressed = new ArrayList<>(cases);
    for (Case one : cases) {
      double sum = first.sum(one.sentences());
      if (one.answer() ? sum < STRESS_BELOW : sum > 1 / STRESS_BELOW) {
        stressed.addAll(Collections.nCopies(STRESS, one));
      }
    }
    return stressed;
  }

  private static void report(byte[] file, List<Case> cases, String name) {
    Weights weights = Weights.of(file);
    int wrongly = 0;
    int missed = 0;
    for (Case one : cases) {
      boolean answer = weights.sum(one.sentences()) > 1;
      wrongly += answer && !one.answer() ? 1 : 0;
      missed += !answer && one.answer() ? 1 : 0;
      if (answer != one.answer() && name.equals("fitted")) {
        System.out.println(
            "  "
                + (one.answer() ? "missed: " : "wrongly: ")
                + one.corpus()
                + " "
                + one.text().replace("\n", "/"));
      }
    }
    System.out.printf(
        Locale.ROOT,
        "  %s: %d of %d right, %d missed, %d wrongly found%n",
        name,
        cases.size() - wrongly - missed,
        cases.size(),
        missed,
        wrongly);
  }

  private static List<Case> open() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String corpus : DoneFileTest.CORPORA) {
      for (CorpusFile.Case one : CorpusFile.read(corpus, List.of("done", "open"))) {
        List<String> lines = one.lines();
        List<String> last = lines.subList(lines.lastIndexOf("@@ tool") + 1, lines.size());
        last = last.subList(last.indexOf("@@ prompt") + 1, last.size());
        String text = String.join("\n", last).strip();
        LastWords words =
            FinalMessage.of(text, new ProseLines.PromptLines(AgentText.prompt(lines)), null)
                .words();
        if (words != null && !text.startsWith("{") && !text.startsWith("[{")) {
          add(cases, corpus, text, one.kind().equals("open"), words);
        }
      }
    }
    for (String line : lines("sentences.txt")) {
      add(
          cases,
          "sentences.txt",
          line,
          line.startsWith("-"),
          FinalMessage.of(
                  line.substring(2) + "\n\n" + CompletionSignal.PROMISE,
                  new ProseLines.PromptLines(""),
                  null)
              .words());
    }
    // What has to be answered first leaves something open, too.
    asking().stream().filter(Case::answer).forEach(cases::add);
    return cases;
  }

  private static List<Case> asks() throws IOException {
    List<Case> cases = asking();
    // Who is done asks nobody.
    for (Case one : open()) {
      if (!one.answer() && !one.corpus().equals("sentences.txt")) {
        cases.add(one);
      }
    }
    return cases;
  }

  private static List<Case> asking() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String corpus : PlainQuestionTest.CORPORA) {
      for (CorpusFile.Case one : CorpusFile.read(corpus, List.of("asks", "none"))) {
        String text = String.join("\n", one.lines());
        add(
            cases,
            corpus,
            text,
            one.kind().equals("asks"),
            PlainQuestion.words(ProseLines.of(text, new ProseLines.PromptLines(""))));
      }
    }
    for (String line : lines("questions-sentences.txt")) {
      add(
          cases,
          "questions-sentences.txt",
          line,
          line.startsWith("-"),
          PlainQuestion.words(ProseLines.of(line.substring(2), new ProseLines.PromptLines(""))));
    }
    return cases;
  }

  private static void add(
      List<Case> cases, String corpus, String text, boolean answer, LastWords words) {
    int[][] sentences = new int[words.size()][];
    Arrays.setAll(sentences, words::features);
    if (sentences.length > 0) {
      cases.add(new Case(corpus, text, answer, sentences));
    }
  }

  private static List<String> lines(String resource) throws IOException {
    try (InputStream in = LastWordsFit.class.getResourceAsStream("/dev/baton/corpus/" + resource);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> line.matches("[-+] .*"))
          .map(line -> line.replace("\\n", "\n"))
          .toList();
    }
  }

  /** Finds the weights. */
  static final class Fit {
    private final List<Case> cases;
    private final int[] hashes;
    private final int[][][] at; // of each sentence of each case, where its features are in hashes
    private final double[] scale;
    private double every = -3;

    Fit(List<Case> cases) {
      this.cases = cases;
      Map<Integer, Integer> known = new TreeMap<>();
      for (Case one : cases) {
        Arrays.stream(one.sentences())
            .flatMapToInt(Arrays::stream)
            .forEach(feature -> known.merge(feature, 1, Integer::sum));
      }
      known.values().removeIf(count -> count < 2);
      hashes = known.keySet().stream().mapToInt(Integer::intValue).toArray();
      at = new int[cases.size()][][];
      double[] yes = new double[hashes.length];
      double[] no = new double[hashes.length];
      Arrays.fill(yes, 1);
      Arrays.fill(no, 1);
      for (int i = 0; i < at.length; i++) {
        int[][] sentences = cases.get(i).sentences();
        at[i] = new int[sentences.length][];
        for (int j = 0; j < sentences.length; j++) {
          at[i][j] =
              Arrays.stream(sentences[j])
                  .map(feature -> Arrays.binarySearch(hashes, feature))
                  .filter(k -> k >= 0)
                  .toArray();
          for (int k : at[i][j]) {
            (cases.get(i).answer() ? yes : no)[k]++;
          }
        }
      }
      double allYes = Arrays.stream(yes).sum();
      double allNo = Arrays.stream(no).sum();
      scale = new double[hashes.length];
      Arrays.setAll(scale, k -> Math.abs(Math.log(yes[k] / allYes / (no[k] / allNo))));
    }

    byte[] file() throws IOException {
      double[] found = minimum();
      Integer[] order = new Integer[hashes.length];
      Arrays.setAll(order, k -> k);
      Arrays.sort(order, Comparator.comparingDouble(k -> -Math.abs(found[k] * scale[k])));
      int[] kept = Arrays.stream(order).limit(MOST).mapToInt(k -> k).sorted().toArray();
      double largest =
          Arrays.stream(kept).mapToDouble(k -> Math.abs(found[k] * scale[k])).max().orElse(1);
      java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeFloat((float) (found[hashes.length] + every));
      out.writeFloat((float) largest);
      int[] used =
          Arrays.stream(kept)
              .filter(k -> Math.round(found[k] * scale[k] / largest * Byte.MAX_VALUE) != 0)
              .toArray();
      for (int k : used) {
        out.writeInt(hashes[k]);
      }
      for (int k : used) {
        out.writeByte((int) Math.round(found[k] * scale[k] / largest * Byte.MAX_VALUE));
      }
      return bytes.toByteArray();
    }

    /** The loss at these weights; writes its gradient. */
    private double loss(double[] w, double[] gradient) {
      double loss = 0;
      for (int k = 0; k < hashes.length; k++) {
        loss += PENALTY / 2 * w[k] * w[k];
        gradient[k] = PENALTY * w[k];
      }
      gradient[hashes.length] = 0;
      for (int i = 0; i < at.length; i++) {
        double[] sums = new double[at[i].length];
        double most = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < sums.length; j++) {
          double sum = every + w[hashes.length];
          for (int k : at[i][j]) {
            sum += w[k] * scale[k];
          }
          sums[j] = sum;
          most = Math.max(most, sum);
        }
        double together = 0;
        for (double sum : sums) {
          together += Math.exp(sum - most);
        }
        double logit = most + Math.log(together);
        int answer = cases.get(i).answer() ? 1 : 0;
        loss +=
            (logit > 0 ? logit + Math.log1p(Math.exp(-logit)) : Math.log1p(Math.exp(logit)))
                - answer * logit;
        double slope = 1 / (1 + Math.exp(-logit)) - answer;
        for (int j = 0; j < sums.length; j++) {
          double share = slope * Math.exp(sums[j] - most) / together;
          for (int k : at[i][j]) {
            gradient[k] += share * scale[k];
          }
          gradient[hashes.length] += share;
        }
      }
      return loss;
    }

    /** Limited-memory BFGS (Nocedal and Wright, Numerical Optimization, algorithms 7.4 and 7.5). */
    private double[] minimum() {
      int n = hashes.length + 1;
      double[] w = new double[n];
      double[] gradient = new double[n];
      double loss = loss(w, gradient);
      List<double[]> steps = new ArrayList<>();
      List<double[]> changes = new ArrayList<>();
      for (int iteration = 0; iteration < ITERATIONS; iteration++) {
        double[] direction = direction(gradient, steps, changes);
        double slope = dot(direction, gradient);
        double length = steps.isEmpty() ? 1 / Math.sqrt(dot(gradient, gradient)) : 1;
        double[] next = new double[n];
        double[] nextGradient = new double[n];
        double nextLoss = Double.POSITIVE_INFINITY;
        for (int tries = 0; tries < 30; tries++, length /= 2) {
          for (int k = 0; k < n; k++) {
            next[k] = w[k] + length * direction[k];
          }
          nextLoss = loss(next, nextGradient);
          if (nextLoss <= loss + 1e-4 * length * slope) {
            break;
          }
        }
        double[] step = new double[n];
        double[] change = new double[n];
        for (int k = 0; k < n; k++) {
          step[k] = next[k] - w[k];
          change[k] = nextGradient[k] - gradient[k];
        }
        boolean ends = loss - nextLoss < 1e-6 * Math.abs(loss);
        w = next;
        gradient = nextGradient;
        loss = nextLoss;
        if (ends) {
          break;
        }
        if (dot(step, change) > 0) {
          steps.add(step);
          changes.add(change);
        }
        if (steps.size() > REMEMBERED) {
          steps.removeFirst();
          changes.removeFirst();
        }
      }
      return w;
    }

    private static double[] direction(
        double[] gradient, List<double[]> steps, List<double[]> changes) {
      double[] q = gradient.clone();
      double[] a = new double[steps.size()];
      for (int i = steps.size() - 1; i >= 0; i--) {
        a[i] = dot(steps.get(i), q) / dot(steps.get(i), changes.get(i));
        add(q, changes.get(i), -a[i]);
      }
      if (!steps.isEmpty()) {
        double[] change = changes.getLast();
        double factor = dot(steps.getLast(), change) / dot(change, change);
        Arrays.setAll(q, k -> q[k] * factor);
      }
      for (int i = 0; i < steps.size(); i++) {
        double b = dot(changes.get(i), q) / dot(steps.get(i), changes.get(i));
        add(q, steps.get(i), a[i] - b);
      }
      Arrays.setAll(q, k -> -q[k]);
      return q;
    }

    private static void add(double[] to, double[] what, double factor) {
      for (int k = 0; k < to.length; k++) {
        to[k] += factor * what[k];
      }
    }

    private static double dot(double[] a, double[] b) {
      double sum = 0;
      for (int k = 0; k < a.length; k++) {
        sum += a[k] * b[k];
      }
      return sum;
    }
  }
}
