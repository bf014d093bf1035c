package dev.baton.cli.self;

import static dev.baton.cli.kit.Heading.ITSELF;
import static dev.baton.cli.kit.Heading.LOOK;

import dev.baton.app.BdSettings;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.ProgressLine;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.PrefixOption;
import dev.baton.cli.option.StatusOption;
import dev.baton.cli.self.CompletionValues.Offer;
import dev.baton.install.Installer;
import dev.baton.install.Installer.Uninstaller;
import dev.baton.install.Prefix;
import dev.baton.json.ObjectDocument;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskFilter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The commands about the program itself, its completion in shells, and its database.
 *
 * @param entries all commands that are completed, as lists show them
 * @param find a command by its main name; null for none
 */
public record SelfCommands(Supplier<List<Row>> entries, Function<String, @Nullable Syntax> find)
    implements Commands {
  private static final String COMPLETION = "completion ";

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(LOOK, "info", "show which database is used"),
        Row.of(ITSELF, "completion bash", "complete commands, ids and values in bash"),
        Row.of(ITSELF, "completion zsh", "complete commands, ids and values in zsh"),
        Row.of(ITSELF, "completion fish", "complete commands, ids and values in fish"),
        Row.hidden("completion words"),
        Row.of(ITSELF, "self install", "install Baton for your shell"),
        Row.of(ITSELF, "self uninstall", "remove what self install installed"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "info" ->
          new Syntax("Show which database is used here, and what is in it.", SelfCommands::info)
              .flag("--schema", "its schema, too")
              .onlyReads()
              .example("baton info --json | jq -r .database_path");
      case "completion bash" ->
          completion(name, CompletionScript.bash()).example("source <(baton " + name + ")");
      case "completion zsh" ->
          completion(name, CompletionScript.zsh()).example("source <(baton " + name + ")");
      case "completion fish" ->
          completion(name, CompletionScript.fish()).example("baton " + name + " | source");
      case "completion words" ->
          new Syntax("Print what may complete a command line.", this::words)
              .arguments("SHELL WORD", "1..*", "bash, zsh or fish, and the words typed so far")
              .onlyReads()
              .example("baton completion words -- fish show app-")
              .needs(Freshness.NONE);
      case "self install" ->
          PrefixOption.addTo(
                  new Syntax(
                          "Install this program and its manual pages for your shell. The installed"
                              + " copy needs no JDK.",
                          SelfCommands::install)
                      .option("--name", "NAME", "its name, where another program is called baton")
                      .repeatable("--alias", "NAME", "another name for it: bd or cub")
                      .flag("--force", "move another program of that name aside"))
              .example("baton self install --alias bd --alias cub")
              .example("baton self install --prefix /usr/local")
              .example("baton self install --name batn");
      case "self uninstall" ->
          PrefixOption.addTo(
                  new Syntax(
                      "Remove what self install installed. Tasks and hooks are kept.",
                      SelfCommands::uninstall))
              .example("baton self uninstall");
      default -> throw Commands.unknown(name);
    };
  }

  /** Prints {@code script} in docs/schema/definitions.json. */
  private static Syntax completion(String name, String script) {
    String shell = name.substring(COMPLETION.length());
    ObjectDocument json = fields -> fields.text("script", script);
    return new Syntax(
            "Complete commands, options, ids and values in " + shell + ".",
            call -> call.show(json, output -> output.verbatim(script)))
        .needs(Freshness.NONE);
  }

  private static ExitCode info(Call call) {
    String prefix = call.stores().settings().prefix().orElse("");
    SelfView.Info info =
        new SelfView.Info(
            call.workspace().location().place(),
            call.stores()
                .taskCounter()
                .count(TaskFilter.ALL.withStatuses(StatusOption.allButDeleted()), call.now()),
            prefix,
            call.dialect().answersAsBd() ? new BdSettings(call.workspace()).all() : Map.of(),
            call.stores().storage().schemaVersion(),
            call.has("--schema"));
    return call.show(info);
  }

  /** What the scripts of the shells ask at each press of the key. */
  private ExitCode words(Call call) {
    List<String> given = call.words();
    boolean bash = given.getFirst().equals("bash");
    List<String> typed = given.subList(1, given.size());
    List<String> words = bash ? TypedLine.ofBash(typed) : typed;
    if (words.isEmpty()) {
      words = List.of("");
    }
    String last = words.getLast();
    // bash replaces only what follows these characters.
    int shown = bash ? Math.max(last.lastIndexOf('='), last.lastIndexOf(':')) + 1 : 0;
    Offer offer =
        new TypedLine(entries, find, new CompletionValues(call.workspace()), words).offer();
    // Sanitized already; the tab between a word and its explanation must stay.
    offer.lines(last, shown).forEach(line -> call.output().verbatim(line + "\n"));
    return ExitCode.OK;
  }

  /** Installs a copy that needs neither the sources nor a JDK. */
  private static ExitCode install(Call call) {
    Path distribution = call.environment().distribution();
    if (distribution == null) {
      throw Failure.failed(
          "no_distribution", "this program was not started by its launcher", "run ./baton");
    }
    Prefix prefix = PrefixOption.of(call);
    List<String> names = names(call);
    boolean force = call.has("--force");
    call.output()
        .note(
            "copying files and creating the start-up cache, about half a minute; log: "
                + prefix.log());
    ProgressLine line = ProgressLine.of(call);
    Installer.Result result;
    try {
      result =
          new Installer(distribution, prefix)
              .install(
                  names,
                  force,
                  (done, of) ->
                      line.show("start-up caches: " + done + (of == 0 ? "" : " of " + of)));
    } finally {
      line.end();
    }
    SelfView.Installed installed = new SelfView.Installed(prefix, result);
    installed.advise(call.output(), call.environment());
    return call.show(installed);
  }

  private static List<String> names(Call call) {
    String own = call.value("--name");
    if (own != null && !own.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
      throw Failure.usage(
          InvalidValue.quote(own)
              + " is not the name of a program: expected letters, digits, '.', '_' and '-'",
          "");
    }
    List<String> names = new ArrayList<>(List.of(own == null ? "baton" : own));
    for (String alias : call.values("--alias")) {
      if (!alias.equals("bd") && !alias.equals("cub") && !alias.equals("baton")) {
        throw Failure.usage("'" + alias + "' is not an alias: expected bd or cub", "");
      }
      if (!names.contains(alias)) {
        names.add(alias);
      }
    }
    return names;
  }

  private static ExitCode uninstall(Call call) {
    Prefix prefix = PrefixOption.ofInstalled(call);
    return call.show(new SelfView.Removed(prefix, new Uninstaller(prefix).uninstall()));
  }

  /**
   * Scripts that teach a shell to ask Baton what may complete a command line. They hold no commands
   * themselves, so that they never become outdated.
   */
  private static final class CompletionScript {
    /** The explanations are only shown: where one word is left, it is the word alone. */
    static String bash() {
      return """
      _baton() {
        local line IFS=$'\\n' found=() words=()
        while read -r line; do
          found+=("$line")
        done < <(baton completion words -- bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        COMPREPLY=()
        if [ "${#found[@]}" -gt 0 ] && [ "${found[${#found[@]}-1]}" = :files ]; then
          compopt -o default 2>/dev/null
          return
        fi
        compopt -o nosort 2>/dev/null
        for line in "${found[@]}"; do
          if [ "${#found[@]}" -gt 1 ] && [ "${COMP_TYPE:-9}" != 37 ]; then
            line=${line/$'\\t'/  -- }
            words+=("${line:0:${COLUMNS:-80}-2}")
          else
            words+=("${line%%$'\\t'*}")
          fi
        done
        [ "${#words[@]}" -gt 0 ] && COMPREPLY=("${words[@]}")
      }
      complete -F _baton baton bd cub
      """;
    }

    static String zsh() {
      return """
      (( ${+functions[compdef]} )) || { autoload -Uz compinit && compinit }
      _baton() {
        local line
        local -a found values shown
        found=("${(@f)$(baton completion words -- zsh "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
        if [[ ${found[-1]} == :files ]]; then
          _files
          return
        fi
        for line in $found; do
          values+=("${line%%$'\\t'*}")
          shown+=("${line/$'\\t'/  -- }")
        done
        (( ${#values} )) && compadd -l -V baton -d shown -- $values
      }
      compdef _baton baton bd cub
      """;
    }

    static String fish() {
      return """
      function __baton_complete
        set -l found (baton completion words -- fish (commandline -opc)[2..-1] (commandline -ct) \
          2>/dev/null)
        if test "$found[-1]" = :files
          __fish_complete_path (commandline -ct)
        else
          printf '%s\\n' $found
        end
      end
      for program in baton bd cub
        complete -c $program -e
        complete -c $program -f -k -a '(__baton_complete)'
      end
      """;
    }
  }
}
