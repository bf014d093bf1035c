package dev.baton.stream;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an error means that an agent reports as its own. The codes of the protocol and the status of
 * the answer decide; words are asked only where there is neither.
 *
 * @param start where the text says so, from 0; the status of the protocol has no place in it
 * @param end behind that place
 */
record ProviderError(RefusalKind refusal, int start, int end) {
  /** Only this many characters are searched. */
  private static final int LONGEST = 2000;

  private static final Map<String, RefusalKind> CODES = codes();

  private static Map<String, RefusalKind> codes() {
    Map<String, RefusalKind> codes = new HashMap<>();
    put(
        codes,
        RefusalKind.AUTHENTICATION,
        "authentication_failed authentication_error permission_error invalid_api_key"
            + " api_key_invalid providerautherror ai_loadapikeyerror expiredtokenexception"
            + " unrecognizedclientexception token_expired");
    put(
        codes,
        RefusalKind.REQUEST,
        "insufficient_quota billing_error billing_disabled exceeded_current_quota_error"
            + " credits_exhausted model_not_found providermodelnotfounderror");
    put(
        codes,
        RefusalKind.LIMIT,
        "rate_limit rate_limit_error rate_limit_exceeded rate_limit_reached_error rate_limited"
            + " usage_limit_reached resource_exhausted ratelimiterror throttlingexception"
            + " throttlingerror");
    put(
        codes,
        RefusalKind.OUTAGE,
        "overloaded_error overloadederror api_error server_error internal_server_error"
            + " service_unavailable serviceunavailableexception serviceunavailableerror"
            + " internalservererror apiconnectionerror apitimeouterror apiconnectiontimeouterror"
            + " timeout_error deadline_exceeded enotfound econnrefused econnreset econnaborted"
            + " etimedout eai_again eai_fail ehostunreach enetunreach enetdown connectionrefused"
            + " failedtoopensocket und_err_connect_timeout und_err_headers_timeout"
            + " und_err_body_timeout und_err_socket cert_has_expired depth_zero_self_signed_cert"
            + " self_signed_cert_in_chain unable_to_verify_leaf_signature"
            + " unable_to_get_issuer_cert_locally err_tls_cert_altname_invalid");
    return Map.copyOf(codes);
  }

  private static final Pattern CODE = Pattern.compile("[A-Za-z][A-Za-z_]{7,}");

  private static final Pattern STATUS =
      Pattern.compile(
          "(?:\\b(?:status(?:[ _]?code)?|http(?:/[\\d.]+)?|code|error|rejected|response|fehler)"
              + "\\b\\W{1,4}(?:\\w+ ){0,2}?|^\\W*|: )([45]\\d\\d)(?![\\w-]|[.:]\\d)",
          Pattern.CASE_INSENSITIVE);

  /** How agents and the libraries of providers show a status. */
  private static final Pattern API_STATUS =
      Pattern.compile(
          "\\bapi error\\b.{0,5}[45]\\d\\d\\b|\\bunexpected status [45]\\d\\d\\b|\\berror code:"
              + " [45]\\d\\d - \\{|^(?:error )?(?:response )?[45]\\d\\d:? \\{|\\bhttp [45]\\d\\d"
              + " [\\w ]+: some\\(",
          Pattern.CASE_INSENSITIVE);

  /** About the task, or about this machine, or a limit that no wait lifts. */
  private static final Pattern OWN =
      Pattern.compile(
          "disk quota|exceeded quota:|file size limit|time limit|heap limit|memory limit|context"
              + " (?:window|length|limit)|context.{0,10}(?:window|length|limit)|maximum number of"
              + "|max turns|output token|too long|too large|too many input tokens"
              + "|exceeds? the (?:model|maximum|limit)|recursion|\\btests?\\b.{0,60}\\bfail"
              + "|(?-i:[a-z]Test\\b)|api rate limit exceeded for (?:user|installation|\\d)"
              + "|pull rate limit",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern CREDIT =
      Pattern.compile(
          "\\bcredit balance (?:is )?too low\\b|\\b(?:insufficient|out of|not enough) (?:credits?"
              + "|balance|funds)\\b|\\bcredit limit exceeded\\b|\\bto your account to continue"
              + " using|\\b(?:requires|need) more credits\\b|\\bdoesn't have any credits\\b"
              + "|\\bbilling hard limit\\b|\\baccount is not active\\b.{0,40}\\bbilling\\b"
              + "|\\bpayment required\\b(?!\")|\\bupgrade to (?:plus|pro)\\b.{0,40}\\bto use\\b"
              + "|\\bto use codex with\\b|\\bno payment method\\b|\\byou have no quota\\b"
              + "|\\bissue with the selected model\\b",
          Pattern.CASE_INSENSITIVE);

  private static final String MODEL =
      "[`'\"]?(?:[\\w.-]+/)*(?:gpt|o[1-9]|claude|sonnet|opus|haiku|gemini|llama|qwen|kimi|glm|grok"
          + "|deepseek|mistral|devstral|codex|composer)[\\w.:-]*[`'\"]?";

  private static final String NOT_THERE =
      "\\b(?:not found|not (?:available|supported|recognized|allowed)|does not exist|doesn't"
          + " exist)\\b";

  /** Words for a model that the provider does not have, or not for this account. */
  private static final Pattern NO_MODEL =
      words(
          "\\bcannot use (?:this|the selected) model\\b",
          "\\b(?:model not found|(?:unknown|invalid|unsupported|unrecognized|no such)"
              + " model(?: name)?)\\b.{0,5}\\b"
              + MODEL,
          "\\bmodel\\b.{1,5}" + MODEL + "(?: \\w+){0,2} " + NOT_THERE,
          MODEL
              + "(?: is not a (?:valid|supported) model\\b| model(?: \\w+){0,2} "
              + NOT_THERE
              + ")");

  /** What Codex says without a status: beside a status of 429 the same words are a limit. */
  private static final Pattern BILLING =
      Pattern.compile("\\bcheck your plan and billing\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern LOGIN =
      words(
          "^(?:\\d{3} [\\w ]{1,30}: )?(?:invalid|missing|incorrect|no) (?:x-)?api[ -]key\\b(?!\")",
          "^(?:\\d{3} [\\w ]{1,30}: )?(?:the provided api key is invalid|not logged in)\\b(?!\")",
          "^(?:\\d{3} [\\w ]{1,30}: )?(?:\\[?unauthenticated|authentication"
              + " (?:failed|required|error))\\b(?!\")|\\[unauthenticated\\]",
          "\\b(?:set|pass|provided?|fix|invalid|incorrect|no)\\b.{0,12}\\b(?:(?:valid|external)"
              + " api[ _-]?key|x-api-key|auth method|subscription key|auth(?:entication)?"
              + " (?:credentials|information))\\b",
          "(?:\\bapi[ _]keys?|\\boauth (?:access )?(?:token|session)|\\baccess token|\\bcached"
              + " credentials) (?:is |are |has |could )*(?:not|invalid|missing|expired|been"
              + " revoked)\\b",
          "\\b(?:anthropic|openai|gemini|google|openrouter|mistral|groq|deepseek|xai|cursor|amp)_api_key\\b.{0,40}\\b(?:environment"
              + " variable|not set|not found|missing|required|before running)",
          "\\b(?:sign|log) in again\\b|\\b(?:run|use) ['`/]?(?:\\w[\\w-]* (?:auth )?)?login\\b",
          "\\b(?:openai|anthropic|litellm|groq|mistral)(?:\\.\\w+)*\\.AuthenticationError\\b",
          "\\bincorrect api key provided\\b|\\bcould not load (?:the default )?credentials\\b",
          "\\bcould not resolve authentication\\b|\\bsecurity token included in the request is\\b",
          "\\bauthentication cancelled by user\\b|\\baiplatform\\S* denied\\b",
          "\\byou don't have access to the model\\b|\\bensure your api keys are valid\\b",
          "\\bnot able to authenticate you\\b|\\borganization has been disabled\\b");

  private static final Pattern LIMIT =
      words(
          "you(?:['\u2019]ve| have)? (?:just )?(?:hit|reached|exceeded|exhausted|used"
              + " up)\\b.{0,60}?\\b(?:limits?|quota|capacity|usage|allowance)\\b",
          "^limit reached\\b|\\bout of (?:extra )?usage\\b|\\blimiting requests\\b",
          "\\b(?:your limit|quota) (?:will )?resets?\\b",
          "\\b(?:rate|usage|session|weekly|daily|monthly|hourly|hour|requests?|tokens?|account|messages?|spend(?:ing)?|concurrency|opus|sonnet)[\""
              + " _-]?limits? (?:\\(\\S{1,20}\\) )?(?:\\w+"
              + " ){0,2}?(?:reached|exceeded|hit|resets)\\b",
          "\\bexceed(?:s|ed)? (?:[\\w'\u2019-]+ ){0,4}?(?:rate|token|requests?|usage) limit",
          "\\b(?:exceeded|exhausted) your (?:\\w+ )?(?:quota|capacity)\\b",
          "\\b(?:quota|resource) (?:has been )?(?:exceeded|exhausted|reached)\\b",
          "\\btoo many (?:\\w+ )?(?:requests|tokens)\\b",
          "\\b(?:rate|usage)_limit(?:_\\w+|ed)?\\b|\\brate[- ]limit(?:ed|ing| error)\\b",
          "limit (?:wurde"
              + " )?(?:erreicht|\u00fcberschritten)\\b|(?:\u5236\u9650|\u4e0a\u9650)\u306b\u9054\u3057",
          "\\bl[i\u00ed]mite (?:d'|de )\\w+ .{0,5}"
              + "(?:atteinte|d\u00e9pass\u00e9e|alcanzado|excedido|superado)\\b");

  /** Less exact words, for what is known to be the agent's own error. */
  private static final Pattern OWN_LOGIN =
      Pattern.compile(
          "\\bapi key (?:is )?(?:not valid|invalid|not found|missing|expired)\\b"
              + "|\\bmissing environment variable: ",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern OWN_MODEL =
      words(
          "\\bmodel\\b.{0,80}" + NOT_THERE,
          "\\b(?:unknown|invalid|unsupported|unrecognized) model\\b");

  private static final Pattern OWN_LIMIT =
      Pattern.compile(
          "rate.?limit(?:ed|ing|s)?(?![a-z])|your (?:\\w+ )?limit|\\bquota\\b(?!\\()"
              + "|(?:usage|session|weekly|daily|monthly|hour|hourly|requests?) limit",
          Pattern.CASE_INSENSITIVE);

  private static final String LINK =
      "(?:connection|connect|network|socket|stream|server|(?<!\\.)service|gateway|upstream|host"
          + "|proxy|tunnel(?:ing)?|certificate|tls|name resolution|fetch|side)";

  private static final String LINK_FAILS =
      "(?:errors?|refused|reset|lost|fail(?:ed|ure)|timed out|time-?out|closed?|aborted|terminated"
          + "|unreachable|unavailable|busy|disconnected|expired|hang up|unable|cannot|could not"
          + "|couldn't|unknown|bad|premature|self[- ]signed|not known|no such|ended)";

  private static final Pattern AWAY =
      words(
          "\\b" + LINK + "\\b(?:[ :]+\\w+){0,3}?[ :]+" + LINK_FAILS + "\\b",
          "\\b" + LINK_FAILS + "(?: \\w+){0,3}? " + LINK + "\\b",
          "(?<!call of )\\boverloaded\\b(?! (?:function|method|operator|constructor|call|is not))",
          "\\bat capacity\\b|\\bhigh demand\\b|\\bapi error: terminated\\b|\\bissuer"
              + " certificate\\b",
          "\\b(?:re(?:ad|quest) time(?:d |-)?out|error sending request|name or service not"
              + " known|tls handshake|temporarily unavailable)\\b",
          "\\[(?:unavailable|deadline_exceeded|aborted)\\]");

  private static final Pattern WORDS =
      Pattern.compile(
          "\"message\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.){1,500})\"|(?i)<title>([^<]{1,200})</title>");

  private static final Pattern WHOLE_RESULT =
      Pattern.compile("\\s*Claude AI usage limit reached\\|\\d{10,13}\\s*");

  private static Pattern words(String... alternatives) {
    return Pattern.compile(String.join("|", alternatives), Pattern.CASE_INSENSITIVE);
  }

  private static void put(Map<String, RefusalKind> codes, RefusalKind refusal, String words) {
    for (String code : words.split(" ", -1)) {
      codes.put(code, refusal);
    }
  }

  /**
   * Why the provider refuses; null where the error says nothing of that kind.
   *
   * @param status of the provider's answer; 0 where it is not known
   * @param code the kind of the error in the agent's protocol; may be empty
   */
  static @Nullable RefusalKind of(long status, String code, String message) {
    RefusalKind known = CODES.get(code.toLowerCase(Locale.ROOT));
    if (known != null && (!known.passes() || status == 0)) {
      return known;
    }
    String text = LastLine.withoutMarks(beginning(message));
    ProviderError found = status == 0 ? find(text, true) : byStatus(status, text, 0, 0);
    if (found == null && status == 0 && !OWN.matcher(text).find()) {
      if (OWN_MODEL.matcher(text).find()) {
        return RefusalKind.REQUEST;
      }
      return OWN_LOGIN.matcher(text).find()
          ? RefusalKind.AUTHENTICATION
          : (OWN_LIMIT.matcher(text).find() ? RefusalKind.LIMIT : null);
    }
    return found == null ? null : found.refusal;
  }

  /**
   * The same for a text alone.
   *
   * @param isAgents whether it is known to be the agent's own; otherwise a status that any service
   *     may answer is not enough
   */
  static @Nullable ProviderError find(String text, boolean isAgents) {
    ProviderError named = named(text);
    if (named != null && !named.refusal.passes()) {
      return named;
    }
    boolean counts = !OWN.matcher(text).find();
    for (Matcher status = STATUS.matcher(text); counts && status.find(); ) {
      String answer = status.group(1);
      boolean telling = answer.matches("429|50[234]|529");
      if (telling || isAgents || API_STATUS.matcher(text).find()) {
        ProviderError found = byStatus(Long.parseLong(answer), text, status.start(), status.end());
        // Without a protocol, a bad request may be anybody's.
        if (found != null && (isAgents || !answer.equals("400"))) {
          return found;
        }
      }
    }
    return named == null ? byWords(text) : named;
  }

  /** The first of the most telling codes. */
  private static @Nullable ProviderError named(String text) {
    ProviderError found = null;
    for (Matcher code = CODE.matcher(text); code.find(); ) {
      RefusalKind refusal = CODES.get(code.group().toLowerCase(Locale.ROOT));
      if (refusal != null && (found == null || (found.refusal.passes() && !refusal.passes()))) {
        found = new ProviderError(refusal, code.start(), code.end());
      }
    }
    return found;
  }

  private static @Nullable ProviderError byStatus(long status, String text, int start, int end) {
    RefusalKind refusal =
        switch ((int) status) {
          case 402 -> LIMIT.matcher(text).find() ? RefusalKind.LIMIT : RefusalKind.REQUEST;
          case 404 -> text.contains("model") ? RefusalKind.REQUEST : null;
          case 401, 403, 429 -> {
            ProviderError named = named(text);
            boolean credit = CREDIT.matcher(text).find();
            RefusalKind other = status == 429 ? RefusalKind.LIMIT : RefusalKind.AUTHENTICATION;
            RefusalKind told = named == null || named.refusal.passes() ? other : named.refusal;
            yield credit ? RefusalKind.REQUEST : told;
          }
          case 400 -> {
            ProviderError words = byWords(text);
            boolean own = OWN.matcher(text).find();
            yield words != null && !words.refusal.passes()
                ? words.refusal
                : (own ? null : RefusalKind.REQUEST);
          }
          default -> status == 408 || status / 100 == 5 ? RefusalKind.OUTAGE : null;
        };
    return refusal == null ? null : new ProviderError(refusal, start, end);
  }

  private static @Nullable ProviderError byWords(String text) {
    if (OWN.matcher(text).find()) {
      return null;
    }
    ProviderError found = first(CREDIT, RefusalKind.REQUEST, text);
    found = found == null ? first(NO_MODEL, RefusalKind.REQUEST, text) : found;
    found = found == null ? first(BILLING, RefusalKind.REQUEST, text) : found;
    found = found == null ? first(LOGIN, RefusalKind.AUTHENTICATION, text) : found;
    found = found == null ? first(LIMIT, RefusalKind.LIMIT, text) : found;
    return found == null ? first(AWAY, RefusalKind.OUTAGE, text) : found;
  }

  private static @Nullable ProviderError first(Pattern words, RefusalKind refusal, String text) {
    Matcher found = words.matcher(text);
    return found.find() ? new ProviderError(refusal, found.start(), found.end()) : null;
  }

  /** Whether this is, as a whole, what old versions of Claude Code report as a success. */
  static boolean isWholeResult(String result) {
    return WHOLE_RESULT.matcher(result).matches();
  }

  /**
   * What the provider itself says, where an agent wraps its JSON, or a page, in a message of its
   * own.
   */
  static String words(String error) {
    Matcher matcher = WORDS.matcher(beginning(error).replace("\\\"", "\""));
    String words = "";
    while (matcher.find()) {
      words = matcher.group(matcher.start(1) < 0 ? 2 : 1);
    }
    return words.isBlank() ? error : words;
  }

  static String beginning(String message) {
    return message.length() <= LONGEST ? message : message.substring(0, LONGEST);
  }
}
