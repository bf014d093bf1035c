package dev.baton.app.find;

import dev.baton.store.Stores;
import dev.baton.task.Task;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Finds unfinished tasks whose titles and descriptions use the same words. The similarity of two
 * tasks is the mean of two usual measures of their words, Jaccard's and the cosine, as in bd.
 */
public record SimilarTasks(Stores stores, Instant now) {
  /** Two similar tasks, from 0 (no common word) to 1 (the same words). */
  public record Pair(Task one, Task other, double similarity) {}

  /**
   * Pairs from this similarity on, the most similar first.
   *
   * @param limit how many at most; 0 for all
   */
  public List<Pair> pairs(double threshold, int limit) {
    List<Task> tasks = new DuplicateTasks(stores, now).unfinished();
    List<Map<String, Integer>> words = new ArrayList<>();
    for (Task task : tasks) {
      words.add(words(task.title() + " " + task.text().description()));
    }
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < tasks.size(); i++) {
      for (int j = i + 1; j < tasks.size(); j++) {
        double similarity = (jaccard(words.get(i), words.get(j)) + cosine(words, i, j)) / 2;
        if (similarity >= threshold) {
          pairs.add(new Pair(tasks.get(i), tasks.get(j), Math.min(1, similarity)));
        }
      }
    }
    pairs.sort(Comparator.comparingDouble(pair -> -pair.similarity()));
    return limit == 0 || pairs.size() <= limit ? pairs : pairs.subList(0, limit);
  }

  private static Map<String, Integer> words(String text) {
    Map<String, Integer> counts = new HashMap<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{Nd}-]+", -1)) {
      if (word.length() > 1) {
        counts.merge(word, 1, Integer::sum);
      }
    }
    return counts;
  }

  private static double jaccard(Map<String, Integer> one, Map<String, Integer> other) {
    int common = 0;
    int all = 0;
    for (Map.Entry<String, Integer> entry : one.entrySet()) {
      int there = other.getOrDefault(entry.getKey(), 0);
      common += Math.min(entry.getValue(), there);
      all += Math.max(entry.getValue(), there);
    }
    for (Map.Entry<String, Integer> entry : other.entrySet()) {
      all += one.containsKey(entry.getKey()) ? 0 : entry.getValue();
    }
    return all == 0 ? 0 : (double) common / all;
  }

  private static double cosine(List<Map<String, Integer>> words, int i, int j) {
    double product = 0;
    for (Map.Entry<String, Integer> entry : words.get(i).entrySet()) {
      product += (double) entry.getValue() * words.get(j).getOrDefault(entry.getKey(), 0);
    }
    double lengths = length(words.get(i)) * length(words.get(j));
    return lengths == 0 ? 0 : product / Math.sqrt(lengths);
  }

  private static double length(Map<String, Integer> words) {
    double sum = 0;
    for (int count : words.values()) {
      sum += (double) count * count;
    }
    return sum;
  }
}
