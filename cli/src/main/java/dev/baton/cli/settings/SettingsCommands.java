package dev.baton.cli.settings;

import static dev.baton.cli.kit.Heading.ITSELF;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.Consent;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.StoreLocation;
import dev.baton.cli.kit.Syntax;
import dev.baton.config.ConfigCheck;
import dev.baton.config.ConfigCheck.ConfigProblem;
import dev.baton.config.ConfigFiles;
import dev.baton.config.Configuration;
import dev.baton.config.Configuration.ShownSetting;
import dev.baton.config.TrustStore;
import dev.baton.config.TrustStore.Trusted;
import dev.baton.config.Untrusted;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.home.HomeLink;
import dev.baton.trust.LinkConsent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton config} and {@code baton trust}: the settings, and what a repository may set. */
public final class SettingsCommands implements Commands {
  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(ITSELF, "config show", "show all settings and where they come from", "config"),
        Row.of(ITSELF, "config check", "find problems in settings"),
        Row.of(ITSELF, "config set", "change a setting in a config file"),
        Row.of(ITSELF, "config unset", "remove a setting from a config file"),
        Row.of(ITSELF, "trust", "allow what this repository's config files set"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "config show" ->
          new Syntax("Show all settings; webhook URLs are hidden.", SettingsCommands::show)
              .arguments("SECTION", "0..1", "such as run (default: all)")
              .flag("--explain", "show where each value comes from and what it overrides")
              .example("baton config show --explain")
              .example("baton config show notify --json");
      case "config check" ->
          new Syntax(
                  "Find unknown names and invalid values in config files and variables.",
                  SettingsCommands::check)
              .example("baton config check && baton config show --explain");
      case "config set" -> SettingChange.setting();
      case "config unset" -> SettingChange.unsetting();
      case "trust" ->
          new Syntax(
                  "Allow everything that this repository's config files set, until they change.",
                  SettingsCommands::trust)
              .arguments(
                  "FILE", "0..1", "with --revoke: the file (default: those of this repository)")
              .flag("--yes", "do not ask")
              .flag("--list", "list the files that you trust")
              .flag("--revoke", "no longer trust the files of this repository, or FILE")
              .example("baton trust")
              .example("baton trust --list")
              .example("baton trust --revoke");
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode show(Call call) {
    Configuration configuration = new Configuration(call.workspace().config());
    List<ShownSetting> settings = configuration.settings();
    if (!call.words().isEmpty()) {
      String section = call.words().getFirst();
      settings =
          settings.stream().filter(shown -> shown.entry().section().equals(section)).toList();
      if (settings.isEmpty()) {
        List<String> sections = List.copyOf(configuration.catalogue().sections());
        throw InvalidValue.notAmong(
            InvalidValue.quote(section)
                + " is not a section: expected "
                + String.join(", ", sections),
            section,
            sections);
      }
    }
    boolean explain = call.has("--explain");
    return call.show(new SettingsView(settings, configuration.files(), explain));
  }

  private static ExitCode check(Call call) {
    List<ConfigProblem> problems = new ConfigCheck(call.workspace().config()).problems();
    List<Path> files = new Configuration(call.workspace().config()).files();
    call.output().show(new SettingsView.Checked(problems, files));
    return problems.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static ExitCode trust(Call call) {
    TrustStore store = TrustStore.of(call.environment().variables());
    ConfigFiles files = call.workspace().config().files();
    boolean list = call.has("--list");
    boolean revoke = call.has("--revoke");
    List<String> words = call.words();
    if ((list && revoke) || (!words.isEmpty() && !revoke)) {
      throw Failure.usage(
          list && revoke ? "--list and --revoke exclude each other" : "trust takes no file name",
          "run it inside the repository; FILE is for --revoke");
    }
    if (list) {
      return call.show(TrustView.of(store.list()));
    }
    LinkConsent links = LinkConsent.of(call.environment().variables());
    Path database = call.workspace().location().file();
    if (!revoke) {
      List<Untrusted> untrusted = new ArrayList<>(files.untrusted());
      HomeLink.Pending link = pending(database, links);
      if (link != null) {
        untrusted.add(Untrusted.ofLink(link.place(), link.content(), link.named().toString()));
      }
      return trust(call, store, untrusted, links, files.noLongerTrusted());
    }
    // It would switch off the checks that the user trusted.
    Consent.refuseAgents(call);
    List<Path> meant = new ArrayList<>(files.ofRepository());
    meant.add(StoreLocation.link(database));
    if (!words.isEmpty()) {
      meant = List.of(call.environment().resolve(words.getFirst()));
    }
    List<Path> revoked = new ArrayList<>();
    for (Path file : meant) {
      boolean trusted = store.revoke(file);
      if (withdraw(links, file) || trusted) {
        revoked.add(file);
      }
    }
    return call.show(TrustView.revoked(revoked));
  }

  private static HomeLink.@Nullable Pending pending(Path database, LinkConsent links) {
    try {
      return HomeLink.pending(database, links);
    } catch (IOException e) {
      throw new UncheckedIOException(StoreLocation.link(database) + " cannot be read", e);
    }
  }

  private static void give(LinkConsent links, Untrusted file) {
    try {
      links.give(file.file(), file.content().bytes());
    } catch (IOException e) {
      throw new UncheckedIOException("the consent to " + file.file() + " cannot be stored", e);
    }
  }

  private static boolean withdraw(LinkConsent links, Path file) {
    try {
      return links.withdraw(file);
    } catch (IOException e) {
      throw new UncheckedIOException("the consent to " + file + " cannot be withdrawn", e);
    }
  }

  private static ExitCode trust(
      Call call, TrustStore store, List<Untrusted> files, LinkConsent links, List<Trusted> lost) {
    // Files that no longer set what the user trusted, so that there is nothing else to allow.
    List<Trusted> withdrawn = new ArrayList<>(lost);
    withdrawn.removeIf(trusted -> files.stream().anyMatch(trusted::isBefore));
    boolean isNothing = files.isEmpty() && withdrawn.isEmpty();
    if (isNothing || !call.output().isJson()) {
      call.output().show(TrustView.untrusted(files, lost, withdrawn));
    }
    if (isNothing) {
      return ExitCode.OK;
    }
    String question =
        files.isEmpty()
            ? "Accept that these files no longer set what you trusted?"
            : "Allow all of this until the file changes?";
    if (!Consent.isGiven(call, question)) {
      call.output().note("nothing was changed");
      return ExitCode.PAUSED;
    }
    for (Trusted file : withdrawn) {
      boolean _ = store.revoke(file.place());
    }
    for (Untrusted file : files) {
      if (file.isLink()) {
        give(links, file);
      }
      store.trust(file);
    }
    return call.show(TrustView.trusted(files, withdrawn));
  }
}
