package dev.baton.stream;

import java.util.regex.Pattern;

/**
 * Sentences in other languages than English in which an agent says that it does not make a claim
 * yet: "sobald die Tests grün sind, schreibe ich \u2026".
 */
final class OtherLanguages {
  private static final int FLAGS = Pattern.UNICODE_CHARACTER_CLASS | Pattern.CASE_INSENSITIVE;

  /** To write, print or say, in German, French, Spanish, Portuguese, Italian, Dutch and others. */
  private static final Pattern SPEAKS =
      Pattern.compile(
          "\\b(?:schreib\\w*|gebe|geben|ausgeb\\w*|melde\\w*|sage\\w*"
              + "|\\w?'?écri\\w*|affich\\w*|imprim\\w*|dis|dirai\\w*|émet\\w*"
              + "|escrib\\w*|digo|diré|emit\\w*|mostrar\\w*|pongo|pondré"
              + "|escrev\\w*|direi|scriv\\w*|stamp\\w*|dico|dirò|emett\\w*"
              + "|schrijf\\w*|zeg\\w*|toon\\w*|skriv\\w*|pisz\\w*|napisz\\w*"
              + "|пиш\\w*|напиш\\w*|вывож\\w*|вывед\\w*|печата\\w*|скаж\\w*)\\b"
              + "|输出|打印|写出|写下|回复|輸出|出力|書|출력|작성|쓰",
          FLAGS);

  private static final Pattern NOT_OR_WHEN =
      Pattern.compile(
          "\\b(?:nicht|kein\\w*|erst|wenn|sobald|falls|bevor"
              + "|ne|pas|jamais|quand|lorsque|dès|si|une fois|avant"
              + "|no|todavía|aún|nunca|cuando|cuanto|una vez|antes"
              + "|não|ainda|quando|assim que|se"
              + "|non|ancora|appena|prima"
              + "|niet|nog|als|zodra|wanneer|inte|när|nie|gdy|jeśli"
              + "|не|пока|ещё|когда|если|как только)\\b|\\bn['\u2019]"
              + "|不|没|未|暂|尚|如果|一旦|之后|まだ|ない|ません|たら|れば|않|못|아직|하면|때",
          FLAGS);

  private OtherLanguages() {}

  /** Whether it says that the claim to which it is attached is not made, or not yet. */
  static boolean speaksAbout(String sentence) {
    return SPEAKS.matcher(sentence).find() && NOT_OR_WHEN.matcher(sentence).find();
  }
}
