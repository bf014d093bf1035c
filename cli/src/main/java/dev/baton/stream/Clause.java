package dev.baton.stream;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a clause of an agent's last words says about the state of the work: by its subject, its
 * predicate, its negation and its time, not by the mere occurrence of a word. "Failed uploads are
 * retried" has no predicate that concerns the work; "the upload test fails" has.
 */
final class Clause {
  /** What it says of the work. */
  enum Says {
    /** Something is not done, does not work, is left, or could not be done. */
    OPEN,
    /** Something is done or works, which settles what was open before. */
    SOLVED,
    /** What was said just before concerns other work or other times. */
    EXCUSED,
    /** Nothing about the state of the work. */
    NOTHING
  }

  private static final int LONGEST = 600;

  /** More than a name or a command: what a program says, or somebody else. */
  private static final Pattern QUOTATION =
      Pattern.compile(
          "`[^` ]*(?: +[^` ]+){4,}`|\"[^\" ]*(?: +[^\" ]+){4,}\""
              + "|\u201c[^\u201d ]*(?: +[^\u201d ]+){4,}\u201d");

  /** What has a name or is shown, and is not said. */
  private static final Pattern NAME = Pattern.compile("`[^`]*`|\"[^\"]*\"|\u201c[^\u201d]*\u201d");

  private static final Pattern SHORT =
      Pattern.compile(
          "(n't\\b|cannot\\b)|(?<=\\b(?:i|it|that|there|what|here|he|she|we|you|they))'(m|s|re|ve|ll|d)\\b");

  private static final Map<String, String> LONG =
      Map.of("m", " am", "s", " is", "re", " are", "ve", " have", "ll", " will", "d", " would");

  private static final Pattern SOME =
      Pattern.compile(
          "\\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|some|several|many|most|a"
              + " few|a couple of|both)\\b");

  /** What happens only in a case that the work provides for. */
  private static final Pattern IN_CASE =
      Pattern.compile(
          "\\b(?:if|who|whose|when|whenever|unless|until|where|whether|(?<=\\w )while|that"
              + " (?:is|are)|without (?:it|them|that|one)|says"
              + " which|you|(?:users?|guests?|customers?|visitors?|callers?|clients?|admins?|members?)"
              + " (?:\\w+ )?(?:need|must|can|have|may|will|should|see|get))"
              + " (?!(?:i|we|you)\\b)[^,.;:]*");

  private static final String N = "[1-9]\\d*";
  private static final String ADVERB =
      "(?:(?:all|also|just|only|even|fully|yet|currently|completely|entirely|really|actually|quite|still|now|far"
          + " from|\\w+ly) )*";
  private static final String BE =
      "\\b(?:is|are|am|remains?|stays?|looks?|seems?|keeps?|still|went|got|as) ";

  /** Subjects that are evidence of the work, rather than the work's product. */
  private static final String EVIDENCE =
      "\\b(?:tests?|specs?|suites?|builds?|compil\\w+|checks?|checker|ci|pipelines?|jobs?|lint\\w*|scripts?"
          + "|snapshots?|migrations?|deploy\\w*|runs?|typecheck|name|it|this|that|they|these|those|one"
          + "|which|cases?|criteri\\w+|assertions?|examples|scenarios?|stories|story|steps?|app|server|export|import|"
          + N
          + ")";

  /** Predicates of what is done. */
  private static final String GOOD =
      "(?:done|finish\\w*|complete\\w*|met|implement\\w*|start\\w*|written|tested|verif\\w+|pass\\w*|work\\w*|build"
          + "|compile\\w*|covered|handled|wired|migrated|ported|ready|fulfilled|satisfied|possible|reach\\w*"
          + "|enough|there|green|ok|merged|committed|pushed|deployed|connect\\w*|fixed|solved|resolved|correct"
          + "|clear|sure|certain|run|load|respond|react|succeed\\w*|agree|let|allow\\w*|converge|on|installed|fit|exist|go|try|tried|attempted|wrong-free|happy|clean|responding|stable|hold)\\b";

  /** Predicates of what is not. */
  private static final String BAD =
      "(?:failing|broken|red|missing|incomplete|unfinished|pending|partial\\w*|partly|blocked|stub\\w*|untested"
          + "|unverified|untouched|unreachable|outstanding|half\\b[\\w-]*|undone|unresolved|unclear|unknown|todos?|wip|in"
          + " progress|under way|hard-?coded|commented"
          + " out|stuck|mocked|placeholders?|skipped|flaky|wrong|slow|rejected|absent|open)\\b";

  private static final Pattern OPEN =
      any(
          // Who could not.
          "\\b(?:i|we) (?!chose|decided|prefer)(?:\\w+ ){0,3}?(?:not|never|unable|failed to|fail"
              + " to|gave up|giving up|give up|ran out|running out|stuck|had to"
              + " (?:skip|stop|disable|leave|revert|comment\\w*))\\b(?! (?:\\w+"
              + " )?(?:find|see|reproduce"
              + "|need|touch\\w*|change\\w*|add|remove|break|introduce|expect|want|use|alter|modify|rename|observe|notice|encounter|have"
              + " to|push|commit|support)\\b)",
          "\\b(?:i|we) (?:do not |\\w+ )?(?:have|had|got|see) (?:no|not)\\b|\\b(?:do not|no|lack"
              + " of|without) (?:have )?(?:access|permission|time|way"
              + " to|idea|means|network|credentials)\\b",
          "\\b(?:unable|failed|fails?) to\\b|\\bn(?:ot|o longer) able\\b",
          "\\bcan (?:not|never) (?!be\\b|reproduce\\b)|\\bcould (?:not|never)"
              + " (?!(?:be|see|reproduce|run|test|verify|find(?! out))\\b)|\\b(?:can|could) not be"
              + " (?:"
              + GOOD
              + "|built)",
          // What is not yet.
          "\\bnot (?:yet|(?:\\w+ )*yet|been|\\w+ been)\\b|\\bno longer"
              + " (?:pass|work|build|compile|start|succeed)",
          "(?<!, )(?<!whether or )\\b(?:not|never|nowhere near) (?:a |at |quite |the )?"
              + ADVERB
              + GOOD,
          "\\bnot\\W*$",
          // What fails.
          EVIDENCE
              + "(?: \\S+){0,4}? "
              + ADVERB
              + "(?:fails?|breaks?|crash(?:es)?|hangs?|throws?|errors out|times"
              + " out|stops|aborts|dies|exits with|rejects?|refuses?|complains?|blocks)\\b",
          "\\bfail(?:s|ed|ing)?(?:[:;,.\\u2014\\u2013-]|$|"
              + " (?:with|at|because|again|in|on|for|due|by|the))|\\b(?:keep|keeps) \\w+ing\\b",
          "^\\W*(?:the |my )?" + "(?:\\S+ ){0,3}fails?\\b",
          BE + ADVERB + "(?:an? )?" + BAD,
          "^\\W*(?:[\\w ]{0,30}: )?"
              + BAD
              + "(?: \\w+){0,2}:|^\\W*"
              + BAD
              + " (?:on|in|by|because|for)\\b",
          "[:\u2014\u2013(|-] ?" + ADVERB + BAD + "(?: \\w+){0,2}\\W*$",
          "\\b(?:has|have|shows?|reports?|gives?|there"
              + " (?:is|are|were)|with|leaves?|left|prints?|introduces?|found|get|gets|see) "
              + ADVERB
              + "(?:"
              + N
              + "|the following|these|a|an) (?:\\w+"
              + " ){0,3}?(?:failures?|errors?|failing|failed|broken|regressions?"
              + "|conflicts?|leaks?|bugs?|problems?|stubs?|placeholders?|todos?|mocks?)\\b",
          "(?<!after )\\b"
              + N
              + " (?:(?!and |or |of |that |to )\\w+"
              + " ){0,3}?(?:fail|failed|failing|failures?|broken|errors?|missing|red)\\b",
          "\\b(?:broke|breaks|reverted my|regressed|regression(?! tests?))\\b|\\b(?:came|comes)"
              + " back\\b|\\b(?:slower|worse) than\\b|\\bmade\\b.* worse\\b|\\b(?:i|we) (?:\\w+"
              + " )?(?:reverted|abandoned|rolled back)\\b",
          "\\b(?:was|were|got|been)"
              + " (?:rejected|refused|denied)\\b|\\b(?:bug|problem|issue|error)\\b.* still"
              + " there\\b",
          // What is left.
          "(?<!can |may |will )\\bstill\\b(?!"
              + " (?:pass\\w*|works?|supported|green|valid|accepted|available|there|there,|the"
              + " same|in use|used)\\b)",
          "\\b(?:remains?|remaining)\\b|\\b(?:left|to go|to do|to follow|outstanding|missing)\\W*$",
          "\\bleft (?:to|for|open|over|\\w+ed|\\w+ing)\\b|\\bleft (?:\\S+"
              + " ){0,3}(?:un(?!changed)|half|broken|fail)\\w*|\\b(?:is|are) (?:\\S+"
              + " ){0,3}left\\b|\\bi left an? ",
          "\\b(?:is|are|has|have|needs?|yet|still|had) (?:yet )?to be"
              + " (?!able|used|set)\\w+|\\b(?:must|needs? to|has to|have to|had to) (?:\\w+"
              + " ){0,3}(?:first|before)\\b|\\bto be continued\\b",
          "\\bneeds? (?:more|another|a"
              + " (?:human|person|fix|decision|second|proper)|to|work|attention)\\b",
          "\\b(?:is|are|comes?|up) next\\b|\\bnext"
              + " (?:iteration|loop|session|round|up|agent|i\\b)|\\bnext, i\\b|^\\W*(?:and"
              + " )?next(?: step)?:|\\b(?:now|move|moving) on to\\b|\\bwill (?:continue|follow)\\b",
          "\\b(?:except|apart from|as far as|all but|everything but)\\b|\\bbut (?:for )?the"
              + " (?:last|first|final)\\b",
          "\\bonly (?:the )?(?:\\w+ ){0,2}of\\b(?!.*\\bhad to\\b)|\\b(?:i|we) c(?:an|ould)"
              + " only\\b|\\b(?:half|\\d{1,2} ?%) (?:of (?:the )?\\w+"
              + " (?:is|are|have|has)|complete|done|finished)\\b",
          "\\b(?:for now|for the moment|at the moment|for the time being|temporarily|so far)\\b",
          "\\b(?:i|we) (?:will|need to|have to|must|should) (?!be\\b|leave|stop)|\\b(?:am|are)"
              + " going to\\b|\\blet me (?!know)|\\blet us\\b|\\bnow i\\b|\\bi am"
              + " (?:now|reverting|stopping|giving)|\\bcontinu(?:e|ing) with\\b",
          "\\b(?:pipeline|ci|build|jobs?|tests?|suite|workflow) (?:is|are) (?:still"
              + " )?running\\b|^\\W*currently\\b|\\bcurrently (?:we|at|\\d)",
          "\\b(?:unfortunately|sadly|regrettably|leider|malheureusement|des(?:afortunada|gracia)\\w*|lamentablemente|infelizmente|purtroppo)\\b",
          "\\b(?:i|we) (?:\\w+ )?(?:skipped|disabled|bypassed|left out|worked"
              + " around|(?:excluded|lowered|loosened|ignored) (?:\\w+"
              + " ){0,2}(?:tests?|checks?|threshold|failing|rules?))\\b|\\b(?:skipped|disabled|left"
              + " out|postponed|deferred) (?:because|due|until|since)\\b|\\b(?:i|we)"
              + " (?:was|were|got) (?:interrupted|cut|stopped|blocked)\\b|\\bout of"
              + " (?:ideas|time|context|budget)\\b",
          "\\b(?:persists?|reappears?|recurs?)\\b|\\b(?:is|as) "
              + ADVERB
              + "(?:an? )?(?:\\w+"
              + " )?(?:draft|sketch|prototype|start|beginning|skeleton)\\b|\\bmissed\\b",
          "\\brequires?"
              + " (?:more|further|another|additional|changes)\\b|\\b(?:more|further|additional)"
              + " (?:work|time|testing|changes?|investigation) (?:is|are)\\b|\\b(?:i|we) (?:would"
              + " )?(?:still )?need\\b",
          "^\\W*(?:still )?waiting (?:on|for)\\b|\\b(?:am|are|is)"
              + " waiting\\b|\\b(?:used?|using|returns?|with)"
              + " (?:dummy|fake|hard-?coded|canned|mock) \\w+|[:\\u2014\\u2013-]"
              + " ?[\\u2717\\u2718\\u274c\\u2b1c\\u23f3]",
          "\\b(?:i|we) (?:assume|hope|guess|suspect|suppose)\\b|"
              + BE
              + "un(?!chang|affect|us|relat|i|lock|load|escap)\\w+ed\\b",
          "\\bstop(?:ped|ping)? (?:early|because|at)\\b|\\bempty"
              + " (?:bod(?:y|ies)|implementations?)\\b|\\b(?:guess\\w*|changed nothing)\\b",
          "\\bbefore (?:this|it) (?:is|can)\\b|\\bbefore (?:i|we)"
              + " (?:can|drop|remove|delete|merge|go)\\b|\\bcan (?:call|consider)\\b",
          "\\b(?:i|we) (?:think|believe|hope|assume) (?:this |it |that )*should\\b|\\bto"
              + " confirm\\b|\\bmaybe\\b",
          // The same in other languages.
          "\\b(?:funktionier\\w*|l\u00e4uft|laufen|geht|klappt|startet|besteh\\w*|kompilier\\w*|baut)\\b.*"
              + " nicht\\b(?! mehr)|\\bm(?:uss|\u00fcssen) (?:noch|erst)\\b|\\b(?:ist|sind) (?:noch"
              + " )?rot\\b",
          "\\bn(?:e |')(?:\\w+"
              + " )?(?:est|sont|a|ont|passe|passent|fonctionne\\w*|compile\\w*|marche\\w*)"
              + " pas\\b|\\bno (?:funciona\\w*|pasan?|compila\\w*|est\u00e1n?|arranca|responde)\\b",
          "\u3066\u3044\u307e\u305b\u3093|\u3067\u304d\u307e\u305b\u3093|\u5931\u6557(?:\u3057|\u3059)|\u307e\u3060|\u5c1a\u672a|\u8fd8\u6ca1|\u672a(?:\u5b8c|\u5b9e|\u5be6)|(?<!\u6ca1\u6709)\u5931\u8d25",
          "\\b(?:als n\u00e4chstes|noch"
              + " (?:nicht|offen|zu)|fehl(?:t|en|schl\\w+)|schl(?:\u00e4gt|agen)\\b.*"
              + " fehl|konnte\\w* .*nicht|nicht fertig|teilweise)\\b",
          "\\b(?:pas encore|encore \\w+|pas"
              + " (?:pu|r\u00e9ussi|termin\u00e9)|\u00e9chou\\w+|reste(?:nt)?"
              + " \u00e0|manque(?:nt)?|en cours)\\b",
          "(?<!no )(?<!nada )\\b(?:todav\u00eda|a\u00fan|faltan?|fallan?|no (?:pude|he"
              + " podido|logr\u00e9)|pendientes?|quedan? por|a medias)\\b",
          "\\b(?:non (?:sono riuscit\\w|ho potuto|ancora)|mancano?|ancora|ainda|falhando|n\u00e3o"
              + " consegu\\w+)\\b");

  private static final Pattern PART =
      Pattern.compile(
          "\\b(\\d{1,6}) (?:out )?of (?:the"
              + " )?(\\d{1,6})\\b|(?<![\\w/.])(\\d{1,4})/(\\d{1,4})(?![\\w/]|\\.\\d)");

  /** A test runner's summary with failures. */
  private static final Pattern SUMMARY =
      Pattern.compile(
          "\\b[1-9]\\d* failed(?:;?$|(?:,| \\|)? [(\\d])|, [1-9]\\d* failures?(?:,|$)"
              + "|\\bfail(?:ed: +|ures(?:: |=))[1-9]|^\\W*(?:fail [1-9]\\d*|[1-9]\\d* failing)$"
              + "|^(?:--- )?fail(?:ed)?[:\t]");

  /** What makes such words harmless: it concerns other work, other times, or a choice. */
  private static final Pattern HARMLESS =
      any(
          "\\b(?:optional\\w*|nice to have|out of scope|not (?:a )?part of|follow-?ups?|future|if"
              + " you|should you|(?:not|never) in scope)\\b",
          "\\b(?:as expected|by design|on purpose|intentional\\w*|intended|deliberate\\w*|happy"
              + " to)\\b",
          "^(?!.*\\bnot [^,;]*\\bas ).*\\bas"
              + " (?:you|was|were|we|asked|requested|specified|agreed|before|the \\w+"
              + " (?:asks?|says?|wants?|requires?|demands?|states?))\\b",
          "\\b(?:(?:issue|task|ticket|spec\\w*|plan) (?:says to|excludes|allows)|that the"
              + " (?:issue|task|ticket|spec\\w*) \\w+)\\b",
          "\\b(?:unrelated|known (?!issue|bug|problem)|fails?"
              + " without|beyond|pre-?existing|(?:previously|used to|no longer)(?!"
              + " (?:pass|work|build|compile|start|succeed)))\\b",
          "(?<!work|pass|build|compile|start) any ?(?:more|longer)\\b",
          "\\b(?:comes? from|was there before|clean checkout)\\b|\\bfail(?:s|ed|ing)? (?:\\w+"
              + " ){0,4}on (?:\\w+ ){0,2}[`']?(?:main|master)\\b|\\bon [`']?(?:main|master)[`']?,?"
              + " (?:too|also|as well)\\b",
          "\\bbefore (?:this(?! is)|my|i (?:started|changed))|\\bfailed (?:before|earlier|at"
              + " first|previously)\\b|^\\W*(?:before|earlier|first)\\b|\\bat first\\b|\\bfirst"
              + " (?:\\w+ )?(?:attempts?|try|tries|2|one)\\b|\\bwithout the"
              + " (?:fix|change|patch)\\b|\\bthe old (?:code|version)\\b|\\bcov\\w+"
              + " .*\\bwas\\b|[(,] ?(?:before|was)[: ]",
          "\\bcould not (?:find(?! out)|see|reproduce|run|test|verify)\\b",
          "\\bkept the (?:old|previous|former)\\b",
          "\\b(?:i|we) left (?:[^,;:]* )?(?:it|them|alone|unchanged|untouched|as (?:it|they))\\b"
              + "(?! (?:un|half|fail|broken|open|red))",
          "\\bnow (?:all )?(?:pass|passes|works?|succeeds?|fails?"
              + " (?:when|if|unless|with))\\b|\\b(?:works?|green) now\\b|^\\W*\\[x\\]",
          "(?:(?<!not |be )\\bfixed\\b|^\\W*(?:i |we"
              + " )?(?:removed|replaced|corrected|handled?)\\b)(?!.*(?:,|\\b(?:and|so|though|while|yet))"
              + " .*\\b(?:fails?|fail|are (?:failing|broken|red)|to go|left)\\b)",
          "\\b(?:invalid|wrong|unknown|malformed|expired|duplicate|empty|too (?:large|long|many))"
              + " (?:\\w+"
              + " ){1,3}(?:is|are|fails?|throws?|exits?|gets?)\\b|\\b(?:larger|longer|older|bigger|more|less|smaller|shorter|higher)"
              + " than (?:\\S+ ){1,4}(?:fail|is|are)\\b|\\bwith `?[45]\\d\\d\\b",
          "^\\W*left un\\w+:|\\bremaining (?:\\S+ ){1,4}(?:is|are|was|were|been) (?:also |now |all"
              + " )?\\w+(?:ed|en|lt)\\b");

  /** How many tests fail, whatever there is none of. */
  private static final Pattern TESTS_FAIL = Pattern.compile("\\b" + N + " (?:\\w+ ){0,3}fail\\b");

  private static final Pattern NOTHING =
      any(
          "\\b(?:no|none|nothing|zero|0|never|not"
              + " any|neither|kein\\w*|nichts|aucun\\w*|rien|ning\u00fan\\w*|nada|nessun\\w*|niente)\\b[^,;:]{0,40}?\\b(?:fail\\w*|errors?|missing|mehr|offen|\u00e9chou\\w+|remain\\w*|left|open|pending|pendiente|came"
              + " back|\u00e0 faire|broken|breaks|regress\\w*|problems?|crash\\w*|todos?)\\b",
          "\\bwithout (?:\\w+"
              + " ){0,2}(?:failures?|failing|errors?|problems?|regressions?|crash\\w*)\\b",
          "\\b(?:instead of|not)"
              + " (?:fail|crash)\\w*|\\bfail\\w*\\W+0\\b|\\b(?:to|remain\\w*:?|left:)"
              + " (?:none|zero|0|nothing)\\b");

  private static final Pattern SOLVED =
      any(
          "^\\W*(?:nothing|none|n/a|keine|nichts|rien|nada)\\W*$|\\b\\d+"
              + " pass(?:ed|ing)\\b|\\bpassed: +\\d|^ok\\s\\s|\\bbuild"
              + " success|^\\W*(?:done|fix)\\b",
          "\\b(?:fixed|resolved|solved|corrected|repaired|green|succeeds?|nothing (?:else )?is"
              + " (?:open|left))\\b",
          "\\b(?:all|\\d+|which) (?:\\w+ ){0,2}pass|\\beverything (?:\\w+ )?(?:passes|works)\\b",
          "\\bnow\\b(?!.{0,20}\\b(?:fail|broken|red))|\\bcover(?:s|ed)\\b");

  /** "It was there before": what this says of the clause before it. */
  private static final Pattern ABOUT_THAT =
      Pattern.compile("^\\W*(?:and )?(?:it|they|these|those|this|that|2|none)\\b");

  private Clause() {}

  /** A pattern that finds what any of these finds. */
  static Pattern any(String... alternatives) {
    return Pattern.compile(String.join("|", alternatives), Pattern.UNICODE_CHARACTER_CLASS);
  }

  static Says says(String sentence) {
    String text = plain(sentence);
    if (isOpen(text)) {
      return Says.OPEN;
    }
    if (SOLVED.matcher(text).find()) {
      return Says.SOLVED;
    }
    return ABOUT_THAT.matcher(text).find() && HARMLESS.matcher(text).find()
        ? Says.EXCUSED
        : Says.NOTHING;
  }

  private static boolean isOpen(String text) {
    String own = IN_CASE.matcher(NAME.matcher(text).replaceAll("name")).replaceAll(" ");
    boolean open = OPEN.matcher(own).find() || isPart(own);
    open = open && (TESTS_FAIL.matcher(text).find() || !NOTHING.matcher(text).find());
    return (open || SUMMARY.matcher(text).find()) && !HARMLESS.matcher(text).find();
  }

  /** Whether what is said concerns other work or other times. */
  static boolean isHarmless(String sentence) {
    return HARMLESS.matcher(plain(sentence)).find();
  }

  /** Whether fewer are done than there are: 7 of 12. */
  private static boolean isPart(String text) {
    for (Matcher part = PART.matcher(text); part.find(); ) {
      int group = part.group(1) == null ? 3 : 1;
      int some = Integer.parseInt(part.group(group));
      if (some > 0 && some < Integer.parseInt(part.group(group + 1))) {
        return true;
      }
    }
    return false;
  }

  /** The beginning of a sentence in the form in which it is compared with words. */
  static String lowerCase(String sentence) {
    String begin = sentence.length() > LONGEST ? sentence.substring(0, LONGEST) : sentence;
    return QUOTATION
        .matcher(begin.replace('\u2019', '\''))
        .replaceAll("quotation")
        .toLowerCase(Locale.ROOT);
  }

  /** The same without short forms, and with one number for words that mean several. */
  private static String plain(String sentence) {
    String text =
        SHORT
            .matcher(lowerCase(sentence))
            .replaceAll(found ->
                found.group(1) == null
                    ? LONG.get(found.group(2))
                    : found.group(1).equals("cannot") ? "can not" : " not");
    return SOME.matcher(text.replace("can not", "can not").replace("ca not", "can not"))
        .replaceAll("2");
  }
}
