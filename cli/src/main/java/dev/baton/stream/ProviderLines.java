package dev.baton.stream;

import java.time.Clock;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds in the last lines of an agent that failed why its provider refuses. The last line that is
 * more than an addition decides: an earlier refusal was survived, or only talked about.
 */
public final class ProviderLines {
  private static final int MOST_LINES = 16;

  /** How many lines above an error say whose it is. */
  private static final int NEAR = 4;

  /** What a program that is not the agent complains about, whose words are similar. */
  private static final Pattern OTHER =
      Pattern.compile(
          "\\b(?:npm|pnpm|yarn|pip|cargo|git|gh|docker|daemon|registry|kubectl|gcloud|terraform|helm"
              + "|wget|curl|ssh|publickey|pods?|brew|apt|psql|postgres(?:ql)?|mysql|mongo\\w*|redis|kafka|amqp|ldap|smtp\\w*|jdbc|E:|calling"
              + " the (?!Converse|InvokeModel)\\w+ operation)(?![\\w.-]*/)\\b",
          Pattern.CASE_INSENSITIVE);

  /** An address with a path or a port, or after the code of an error of the network. */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "\\bhttps?://[^\\s'\"`)>,]+|\\b[a-z][\\w.-]*:\\d{4,5}\\b|\\b(?:\\d{1,3}\\.){3}\\d{1,3}(?::\\d+)?|::1\\b|\\blocalhost\\b|\\bhost(?:"
              + " address)?[=:]? ?['\"]?[\\w-]+\\.[\\w.-]+|\\b(?:ENOTFOUND|EAI_AGAIN|lookup|connect"
              + " to) [\\w-]+(?:\\.[\\w-]+)+",
          Pattern.CASE_INSENSITIVE);

  /** What belongs to a provider of models. */
  private static final Pattern PROVIDER =
      Pattern.compile(
          "anthropic|claude|openai|chatgpt|google(?:apis|\\.com/)|vertex|gemini|openrouter|mistral"
              + "|groq|deepseek|x\\.ai|cursor|copilot|bedrock|azure|together|fireworks|perplexity"
              + "|huggingface|moonshot|z\\.ai|bigmodel|dashscope|cerebras|opencode|ampcode|aider"
              + "|litellm|/(?:v\\d\\w*/)(?:messages|responses|chat|models)|/chat/completions"
              + "|generateContent|:443\\b",
          Pattern.CASE_INSENSITIVE);

  /** Words that may precede those of a limit where no error is mentioned. */
  private static final Pattern BEFORE =
      Pattern.compile(
          "(?:(?:we|you|(?:we|you)['\u2019]re|claude|qwen|mistral|groq|deepseek|kimi|copilot|cursor"
              + "|windsurf|openrouter|bedrock|azure|grok|xai|glm|anthropic|openai|gemini|codex|ai"
              + "|code|provider|requests?|number|of|sorry,?|the|this|selected|model|models|is|are"
              + "|has|have|been|currently|experiencing|your|api|server|service|returned|answered"
              + "|responded|replied|with|usage|temporarily|free|extra|daily|weekly|monthly|hourly"
              + "|concurrent|[a-z]:|\\d+|\\d+-hour|[\\w-]+\\.)[ .'-]{0,2}){0,8}",
          Pattern.CASE_INSENSITIVE);

  /** How programs report a name that they lack; the name of a limit is none. */
  private static final Pattern NAME =
      Pattern.compile(
          "\\b(?:Key|Name|Attribute|Reference|Import|Syntax|Lookup|NoMethod)Error\\b|\\bis not"
              + " (?:defined|set)\\b|\\b(?:cannot|could not) find"
              + " (?:name|symbol|variable)\\b|\\b(?:no|unknown|missing|undefined|required|unbound)(?:"
              + " \\w+)? (?:attribute|column"
              + "|field|variable|property|setting|option|key|method|member|symbol)\\b|\\bundefined:"
              + " |\\(reading '",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern FAILED_TEST =
      Pattern.compile("^\\s*(?:(?:--- )?FAIL(?:ED)?\\b|not ok\\b)");

  /** What the line says of some other time: "401 when the key is invalid". */
  private static final Pattern CASE =
      Pattern.compile("\\b(?:when|if)\\b[^,]*$", Pattern.CASE_INSENSITIVE);

  /**
   * How a line reads that an agent prints instead of an answer. A script around the agent may end
   * with success nevertheless.
   */
  private static final Pattern WHOLE =
      Pattern.compile(
          "^(?:\\[?API Error|You['\u2019](?:ve|re) (?:hit|reached|out of) (?:your|extra)|Claude"
              + " (?:AI )?usage limit|\\S* ?limit reached|Invalid API key \u00b7|Not logged in"
              + " \u00b7|Credit balance)",
          Pattern.CASE_INSENSITIVE);

  /**
   * @param refusal null for another error, or none
   * @param isError whether the line reports an error at all
   */
  private record Judged(@Nullable RefusalKind refusal, boolean isError, String line) {}

  /**
   * The refusal in the last lines of an agent that failed: a {@link AgentEvent.Limited}, or a
   * {@link AgentEvent.Failed} with the kind of the refusal; null when there is none.
   *
   * @param hasObjects whether the output consists of JSON lines, which are not looked at
   */
  public static @Nullable AgentEvent find(
      List<String> output, boolean hasObjects, List<String> errors, Clock clock) {
    Judged judged = judge(errors, false);
    if (judged.refusal == null) {
      // A script around an agent adds its own error, such as that the agent failed.
      Judged other = judge(output, hasObjects);
      boolean counts = !judged.isError || (other.refusal != null && !other.refusal.passes());
      judged = counts ? other : judged;
    }
    return event(judged, clock);
  }

  /**
   * The same for a script around an agent that ends with success whatever the agent does: only what
   * cannot be anything else.
   */
  public static @Nullable AgentEvent findWhole(
      List<String> output, List<String> errors, Clock clock) {
    Judged judged = judge(output.stream().allMatch(String::isBlank) ? errors : output, false);
    boolean whole = WHOLE.matcher(LastLine.withoutMarks(judged.line)).find();
    return whole ? event(judged, clock) : null;
  }

  private static @Nullable AgentEvent event(Judged judged, Clock clock) {
    RefusalKind refusal = judged.refusal;
    if (refusal == null) {
      return null;
    }
    return refusal.passes()
        ? EventSink.limited(refusal, judged.line, clock)
        : new AgentEvent.Failed(ProviderError.words(judged.line), refusal);
  }

  private static Judged judge(List<String> lines, boolean hasObjects) {
    int looked = 0;
    for (int i = lines.size() - 1; i >= 0 && looked < MOST_LINES; i--) {
      String line = LastLine.plain(lines.get(i));
      if (hasObjects && line.startsWith("{")) {
        continue;
      }
      looked++;
      RefusalKind refusal = refusal(line);
      if (refusal != null
          && refusal.passes()
          && isOfTest(lines.subList(Math.max(0, i - NEAR), i))) {
        refusal = null;
      }
      if (refusal != null
          || !(LastLine.isAddition(line) || LastLine.isDetail(lines.get(i), line))) {
        return new Judged(refusal, LastLine.isError(line), line);
      }
    }
    return new Judged(null, false, "");
  }

  /** Whether a test runner reports a failure, of which the line below is a part. */
  private static boolean isOfTest(List<String> above) {
    return above.stream().anyMatch(line -> FAILED_TEST.matcher(line).find());
  }

  /**
   * Why the provider refuses, as a line of plain text says; null where it says nothing of that
   * kind. A wrong guess would hold up the whole run, so the line must not be a sentence, code, or
   * another program's: a service that the agent works on refuses, too, and so do git, package
   * registries and data bases.
   */
  static @Nullable RefusalKind refusal(String line) {
    if (LastLine.isCode(line) && !LastLine.isField(line)) {
      return null;
    }
    boolean hasAddress = ADDRESS.matcher(line).find();
    boolean isProviders = hasAddress && PROVIDER.matcher(line).find();
    if (!isProviders && (hasAddress || OTHER.matcher(line).find())) {
      return null;
    }
    String text = LastLine.withoutMarks(line);
    ProviderError found = ProviderError.find(text, false);
    if (found == null || (found.refusal().passes() && NAME.matcher(line).find())) {
      return null;
    }
    String before = text.substring(0, found.start());
    boolean said =
        isProviders
            || (!found.refusal().passes() && !CASE.matcher(before).find())
            || BEFORE.matcher(before).matches()
            || LastLine.hasError(line.substring(0, line.length() - text.length()) + before)
            || LastLine.hasError(text.substring(found.start(), found.end()))
            || line.startsWith("{");
    return said ? found.refusal() : null;
  }
}
