package dev.baton.stream;

import java.util.regex.Pattern;

/**
 * The words with which the model's provider refuses for now: those of Anthropic, OpenAI, Google and
 * others, and the status codes 429, 503 and 529.
 */
final class LimitText {
  /** Only this many characters are searched. */
  private static final int LONGEST = 2000;

  /** What a provider says; {@code RateLimiterTest} is not among it. */
  static final Pattern WORDS =
      Pattern.compile(
          "you(?:['\u2019]ve| have)? (?:just )?(?:hit|reached|exceeded|exhausted|used"
              + " up)\\b.{0,60}?\\b(?:limits?|quota|capacity|usage|allowance)\\b|\\bout of (?:extra"
              + " )?usage\\b"
              + "|\\b(?:rate|usage|session|weekly|daily|monthly|hourly|hour|requests?|tokens?|account|messages?|spend(?:ing)?|concurrency|opus|sonnet)["
              + " _-]?limits? (?:\\(\\S{1,20}\\) )?(?:is |was |has been |have been"
              + " )?(?:reached|exceeded|hit|resets)\\b|\\bexceed(?:s|ed)? (?:[\\w'\u2019-]+"
              + " ){0,4}?(?:rate|token|requests?|usage) limit|\\btoo many (?:concurrent |parallel"
              + " |simultaneous )?(?:requests|tokens)\\b|\\bresource (?:has been"
              + " )?exhausted\\b|\\bresource_exhausted\\b|(?<!call of"
              + " )\\boverloaded(?:_error|error)?\\b(?!"
              + " (?:function|method|operator|constructor|call|is not))|(?<!disk )\\bquota (?:has"
              + " been )?(?:exceeded|exhausted|reached)\\b|\\bexceeded your (?:\\w+"
              + " )?quota\\b|\\bexhausted your (?:\\w+ )?(?:quota|capacity)\\b|\\bquota will"
              + " reset\\b|\\b(?:rate|usage)_limit(?:_\\w+|ed)?\\b|\\bratelimiterror\\b|\\brate[-"
              + " ]limit error\\b|\\byour limit (?:will"
              + " )?resets?\\b|\\bthrottling(?:exception|error)\\b|\\boverloadederror\\b|\\b(?:status(?:"
              + " code)?|http(?:/[\\d.]+)?|code|error|rejected|response)\\W{1,4}(?:429|529|503)\\b|\\bat"
              + " capacity\\b|\\bhigh demand\\b|\\brate[- ]limit(?:ed|ing)\\b|\\blimiting"
              + " requests\\b|\\b(?:service|server) is (?:too"
              + " )?busy\\b|\\b(?:nutzungs|raten|anfrage)-?limit (?:wurde"
              + " )?(?:erreicht|\u00fcberschritten)\\b"
              + "|(?:\u30ec\u30fc\u30c8|\u5229\u7528|\u4f7f\u7528\u91cf?)(?:\u306e)?(?:\u5236\u9650|\u4e0a\u9650)\u306b\u9054\u3057|\\blimite"
              + " (?:d'utilisation|de requ\u00eates) (?:est"
              + " )?(?:atteinte|d\u00e9pass\u00e9e)\\b|\\bl\u00edmite de (?:uso|solicitudes)"
              + " (?:alcanzado|excedido|superado)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Less exact words, for what is known to be the agent's own error. */
  private static final Pattern ERROR =
      Pattern.compile(
          "rate.?limit(?:ed|ing|s)?(?![a-z])|hit your (?:\\w+ )?limit|reached your (?:\\w+"
              + " )?limit|\\bquota\\b(?!\\()|(?:usage|session|weekly|daily|monthly|hour|hourly|requests?)"
              + " limit|\\b(?:error|status|code|http)\\b[^\\n]{0,12}\\b(?:429|503|529)\\b"
              + "|^\\W*(?:429|503|529)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Limits that no wait lifts, or that are not the provider's. */
  private static final Pattern OTHER =
      Pattern.compile(
          "disk quota|exceeded quota:|file size limit|time limit|heap limit|memory limit|context"
              + " (?:window|length)|maximum number of|max turns|output token|prompt is too long"
              + "|credit balance|recursion|\\btests?\\b.{0,60}\\bfail|(?-i:[a-z]Test\\b)"
              + "|api rate limit exceeded for (?:user|installation|\\d)|pull rate limit",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern WHOLE_RESULT =
      Pattern.compile("\\s*Claude AI usage limit reached\\|\\d{10,13}\\s*");

  private LimitText() {}

  /** Whether an error, already known to be the agent's own, is a limit. */
  static boolean isLimit(String error) {
    String text = beginning(error);
    return (WORDS.matcher(text).find() || ERROR.matcher(text).find()) && !isOther(text);
  }

  /** Whether the words are about a limit that no wait lifts, or one that is not the provider's. */
  static boolean isOther(String text) {
    return OTHER.matcher(text).find();
  }

  /** Whether the provider answers this status where a wait helps. */
  static boolean isLimitStatus(long status) {
    return status == 429 || status == 503 || status == 529;
  }

  /** Whether this is, as a whole, what old versions of Claude Code report as a success. */
  static boolean isWholeResult(String result) {
    return WHOLE_RESULT.matcher(result).matches();
  }

  static String beginning(String message) {
    return message.length() <= LONGEST ? message : message.substring(0, LONGEST);
  }
}
