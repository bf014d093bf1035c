package dev.baton.cli.mcp;

import static dev.baton.json.JsonValues.asObject;

import dev.baton.claim.Epoch;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.mcp.CommandRunner.Result;
import dev.baton.cli.mcp.HeldClaims.HeldClaim;
import dev.baton.config.ConfigScope;
import dev.baton.config.TrustedChecks;
import dev.baton.mcp.Answer;
import dev.baton.mcp.Cancellation;
import dev.baton.mcp.McpTool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns the call of a tool into commands, and what they print into a short answer.
 *
 * @param settings with the commands that must succeed before a task is closed
 */
record ToolCalls(
    ToolTable table,
    CommandRunner runner,
    HeldClaims claims,
    ClientProcess client,
    Supplier<ConfigScope> settings,
    Callers callers) {
  /** How a line begins in a digest that somebody else has written. */
  private static final String QUOTE = "  >";

  /** Calls a tool whose arguments are valid. */
  Answer call(
      McpTool tool,
      Map<String, @Nullable Object> arguments,
      Map<String, @Nullable Object> caller,
      Cancellation cancellation) {
    OneCall call = new OneCall(tool, arguments, callers.part(caller), cancellation);
    if (tool.effect() != McpTool.Effect.READS && call.isOfAnotherPart()) {
      return Answer.failure(
          call.text("id") + " is claimed by another agent of this session; nothing was changed");
    }
    return switch (tool.name()) {
      case "ready", "blocked", "stale" -> tasks(call.run(tool.name(), limit(arguments)));
      case "search" -> tasks(call.run("search", limit(arguments), call.text("text")));
      case "show" -> details(call.run("show", List.of(), call.text("id")));
      case "claim" -> claim(call);
      case "progress" -> progress(call);
      case "close" -> close(call);
      case "release" -> ended(call.run("release", List.of(), call.text("id")), call);
      case "create" -> changed("created", call.run("create", List.of(), call.text("title")));
      case "update" -> changed("updated", call.run("update", List.of(), call.text("id")));
      case "dep" -> dependency(call);
      case "comment" ->
          plain("added", call.run("comment", List.of(), call.text("id"), call.text("text")));
      case "check" -> plain("", call.run("check", List.of()));
      case "doctor" -> doctor(call.run("doctor", List.of()));
      case "rescue" -> rescue(call);
      default -> Answer.failure("no tool " + tool.name());
    };
  }

  private static List<String> limit(Map<String, @Nullable Object> arguments) {
    return arguments.get("limit") == null ? List.of("--limit=10") : List.of();
  }

  /** One call, with what the table says about its options. */
  private final class OneCall {
    private final McpTool tool;
    private final Map<String, @Nullable Object> arguments;
    private final String part;
    private final Cancellation cancellation;

    OneCall(
        McpTool tool,
        Map<String, @Nullable Object> arguments,
        String part,
        Cancellation cancellation) {
      this.cancellation = cancellation;
      this.tool = tool;
      this.arguments = arguments;
      this.part = part;
    }

    String text(String name) {
      Object value = arguments.get(name);
      return value == null ? "" : value.toString();
    }

    boolean truth(String name) {
      return Boolean.TRUE.equals(arguments.get(name));
    }

    /** The client itself may speak for all of its parts. */
    boolean isOfAnotherPart() {
      HeldClaim claim = claims.of(arguments.get("id"));
      return claim != null && !claim.lost() && !part.isEmpty() && !claim.part().equals(part);
    }

    /** What a command finds in its environment: the claim on the task, or else the session. */
    Map<String, String> variables() {
      HeldClaim claim = claims.of(arguments.get("id"));
      boolean isUnknown = !part.isEmpty() || callers.session().isEmpty();
      return claim != null
          ? claim.variables()
          : isUnknown ? Map.of() : client.sessionVariables(callers.session());
    }

    /** Runs a command; one about a task that the client holds carries its claim. */
    Result run(String command, List<String> options, String... words) {
      List<String> all = new ArrayList<>(List.of(command.split(" ", -1)));
      HeldClaim claim = claims.of(arguments.get("id"));
      if (claim != null) {
        all.addAll(claim.place());
      }
      all.addAll(options);
      all.addAll(table.options(tool, arguments));
      if (words.length > 0) {
        all.add("--");
        all.addAll(List.of(words));
      }
      return runner.run(variables(), all);
    }
  }

  private Answer claim(OneCall call) {
    List<String> options = new ArrayList<>(client.options(call.part));
    String worktree = call.text("worktree");
    if (!worktree.isEmpty()) {
      options.addAll(List.of("-C", worktree));
    }
    String id = call.text("id");
    if (id.isEmpty()) {
      options.add("--next");
    }
    Result result = id.isEmpty() ? call.run("claim", options) : call.run("claim", options, id);
    String worker =
        result.exit() == ExitCode.CONFLICT.number() ? claims.ourWorker(id, call.part) : null;
    if (worker != null) {
      // An earlier server of this client has ended, and with it the claim; or another one has it.
      options.removeIf(option -> option.startsWith("--worker="));
      options.addAll(List.of("--now", "--worker=" + worker));
      result = call.run("claim", options, id);
    }
    if (result.failed()) {
      return failure(result);
    }
    return shown("claimed\n", claimed(result.data(), call, worktree));
  }

  private Map<String, @Nullable Object> claimed(
      @Nullable Object data, OneCall call, String worktree) {
    Map<String, @Nullable Object> task = asObject(data);
    claims.add(
        new HeldClaim(
            String.valueOf(task.get("id")),
            new Epoch(
                task.get("epoch") instanceof Long epoch ? epoch : 0,
                String.valueOf(task.getOrDefault("token", ""))),
            call.part,
            worktree,
            false));
    Map<String, @Nullable Object> details = Brief.details(task);
    String digest = digest(String.valueOf(task.get("id")), task.get("handover"));
    if (!digest.isEmpty()) {
      details.remove("handover");
      details.put("earlier_work", digest);
    }
    return details;
  }

  /** What is known of a worker that broke off, which no tool shows; empty where there is none. */
  private String digest(String id, @Nullable Object notices) {
    String command = "baton handover " + id;
    HeldClaim claim = claims.of(id);
    boolean brokeOff =
        notices instanceof List<?> all
            && all.stream().anyMatch(each -> command.equals(asObject(each).get("command")));
    if (!brokeOff || claim == null) {
      return "";
    }
    List<String> words = new ArrayList<>(List.of("handover", "--", id));
    words.addAll(1, claim.place());
    StringBuilder text = new StringBuilder();
    for (String line : runner.runPlain(words).out().lines().toList()) {
      // What others wrote stays as they wrote it.
      text.append(line.startsWith(QUOTE) ? line : ToolWords.of(line)).append('\n');
    }
    return text.toString().strip();
  }

  private Answer progress(OneCall call) {
    String id = call.text("id");
    Result beat = call.run("heartbeat", List.of(), id);
    String note = call.text("note");
    if (beat.failed() || note.isEmpty()) {
      return beat.failed() ? failure(beat) : new Answer("renewed " + id, null, false);
    }
    Result added = call.run("comment", List.of(), id, note);
    return added.failed()
        ? failure(added)
        : new Answer("renewed " + id + ", and added the note", null, false);
  }

  private Answer close(OneCall call) {
    TrustedChecks checks = TrustedChecks.of(settings.get(), claims.tree(call.text("id")));
    TrustedChecks.Refusal refusal = checks.refusal();
    if (refusal != null) {
      return Answer.failure(
          call.text("id") + " stays open: " + refusal.reason() + "; " + refusal.remedy());
    }
    List<String> ignored = checks.ignored();
    for (String check : checks.commands()) {
      String wrong =
          runner.check(call.text("id"), check, checks.place(), call.variables(), call.cancellation);
      if (wrong != null || call.cancellation.isAsked()) {
        return Answer.failure(wrong != null ? wrong : "cancelled");
      }
    }
    List<String> options = new ArrayList<>(List.of("--suggest-next"));
    if (call.truth("claim_next")) {
      options.addAll(client.options(call.part));
    }
    Result result = call.run("close", options, call.text("id"));
    if (result.failed()) {
      return failure(result);
    }
    claims.remove(call.text("id"));
    Map<String, @Nullable Object> data = asObject(result.data());
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("closed", call.text("id"));
    List<Map<String, @Nullable Object>> unblocked = Brief.rows(data.get("unblocked"));
    StringBuilder text = new StringBuilder("closed ").append(call.text("id"));
    if (!ignored.isEmpty()) {
      answer.put("warnings", ignored);
      ignored.forEach(warning -> text.append("\nwarning: ").append(warning));
    }
    if (!unblocked.isEmpty()) {
      answer.put("now_ready", unblocked);
      for (Map<String, @Nullable Object> each : unblocked) {
        text.append("\nnow ready: ").append(Brief.line(each));
      }
    }
    if (data.get("claimed") != null) {
      Map<String, @Nullable Object> next = claimed(data.get("claimed"), call, "");
      answer.put("claimed", next);
      text.append("\nclaimed:\n").append(Brief.lines(next));
    } else if (call.truth("claim_next")) {
      result.notes().forEach(note -> text.append('\n').append(ToolWords.of(note)));
    }
    return new Answer(text.toString(), answer, false);
  }

  private Answer ended(Result result, OneCall call) {
    if (result.failed()) {
      return failure(result);
    }
    claims.remove(call.text("id"));
    return changed("released", result);
  }

  private Answer dependency(OneCall call) {
    String command = call.truth("remove") ? "dep remove" : "dep add";
    return changed("updated", call.run(command, List.of(), call.text("id"), call.text("on")));
  }

  private Answer rescue(OneCall call) {
    String action = call.text("action");
    String id = call.text("id");
    if (!action.equals("list") && id.isEmpty()) {
      return Answer.failure(
          "the argument 'id' is missing: rescue " + action + " needs the id of the task");
    }
    return action.equals("list")
        ? plain("rescues", call.run("rescue list", List.of()))
        : plain("", call.run("rescue " + action, List.of(), id));
  }

  private static Answer tasks(Result result) {
    if (result.failed()) {
      return failure(result);
    }
    List<Map<String, @Nullable Object>> rows = Brief.rows(result.data());
    String text =
        rows.isEmpty() ? "none" : String.join("\n", rows.stream().map(Brief::line).toList());
    Map<String, @Nullable Object> structured = new LinkedHashMap<>();
    structured.put("tasks", rows);
    return new Answer(text, structured, false);
  }

  private static Answer details(Result result) {
    if (result.failed()) {
      return failure(result);
    }
    return shown("", Brief.details(Brief.first(result.data())));
  }

  private static Answer changed(String done, Result result) {
    if (result.failed()) {
      return failure(result);
    }
    Map<String, @Nullable Object> row = Brief.row(Brief.first(result.data()));
    return new Answer(done + " " + Brief.line(row), row, false);
  }

  private static Answer shown(String before, Map<String, @Nullable Object> data) {
    return new Answer(before + Brief.lines(data), data, false);
  }

  /** Any other answer, with all of its fields. */
  private static Answer plain(String name, Result result) {
    Map<String, @Nullable Object> data;
    if (result.data() instanceof List<?> list) {
      data = new LinkedHashMap<>();
      data.put(name, list.stream().map(each -> Brief.details(asObject(each))).toList());
    } else {
      data = Brief.details(asObject(result.data()));
    }
    if (result.data() instanceof List<?> list && list.isEmpty()) {
      return new Answer("none", data, false);
    }
    return data.isEmpty() ? failure(result) : shown("", data);
  }

  private static Answer doctor(Result result) {
    if (!(asObject(result.data()).get("checks") instanceof List<?> checks)) {
      return failure(result);
    }
    List<Map<String, @Nullable Object>> problems = new ArrayList<>();
    for (Object each : checks) {
      Map<String, @Nullable Object> check = asObject(each);
      if (!"pass".equals(check.get("status"))) {
        problems.add(check);
      }
    }
    Map<String, @Nullable Object> structured = new LinkedHashMap<>();
    structured.put("problems", problems);
    return problems.isEmpty()
        ? new Answer("no problems", structured, false)
        : shown("", structured);
  }

  /** The one line of a command's error, with what to do. */
  private static Answer failure(Result result) {
    Map<String, @Nullable Object> error = result.error();
    if (error == null) {
      String said = String.join("; ", result.notes());
      return Answer.failure(said.isEmpty() ? "exit code " + result.exit() : said);
    }
    String message = String.valueOf(error.get("error"));
    String hint = String.valueOf(error.getOrDefault("hint", ""));
    String joint = message.endsWith("?") ? " " : "; ";
    String line = ToolWords.of(hint.isEmpty() ? message : message + joint + hint);
    return result.exit() == ExitCode.NOTHING_TO_DO.number()
        ? new Answer(line, null, false)
        : Answer.failure(line);
  }
}
