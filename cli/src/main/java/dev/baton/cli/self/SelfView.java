package dev.baton.cli.self;

import dev.baton.cli.kit.Environment;
import dev.baton.install.Installer;
import dev.baton.install.Installer.Uninstaller;
import dev.baton.install.Prefix;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.program.SearchPath;
import dev.baton.task.Plural;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.View;
import dev.baton.text.ShellWords;
import java.nio.file.Path;
import java.util.Map;

/** What the commands about the program itself show. */
final class SelfView {
  /**
   * docs/schema/info.json: what bd reports about its database.
   *
   * @param tasks how many there are, including closed ones
   * @param prefix of ids; may be empty
   * @param config all settings, for callers of bd; empty for others
   * @param withSchema whether the schema is included
   */
  record Info(
      String database,
      int tasks,
      String prefix,
      Map<String, String> config,
      int schemaVersion,
      boolean withSchema)
      implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("database_path", database)
          .text("mode", "direct")
          .number("issue_count", tasks)
          .object("config", this::writeConfig);
      if (withSchema) {
        fields.object("schema", this::writeSchema);
      }
    }

    private void writeConfig(JsonFields fields) {
      fields.text("issue_prefix", prefix);
      config.forEach((name, value) -> {
        if (!name.equals("issue_prefix")) {
          fields.text(name, value);
        }
      });
    }

    private void writeSchema(JsonFields fields) {
      fields
          .text("schema_version", String.valueOf(schemaVersion)) // a text, as in bd
          .object("config", this::writeConfig)
          .text("detected_prefix", prefix);
    }

    @Override
    public void text(Output output) {
      output.line("database: " + database);
      output.line("tasks: " + tasks);
      output.line("ids begin with: " + prefix);
      if (withSchema) {
        output.line("schema version: " + schemaVersion);
      }
    }
  }

  /** docs/schema/self-install.json: the result of an installation. */
  record Installed(Prefix prefix, Installer.Result result) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("prefix", prefix.folder().toString())
          .anyStrings("installed", result.names())
          .anyStrings("kept", result.replaced())
          .truth("warm", result.warm())
          .number("manual_pages", result.pages());
    }

    @Override
    public void text(Output output) {
      result.replaced().forEach(kept -> output.line("kept as " + kept));
      result.names().forEach(name -> output.line("installed " + name));
      if (result.pages() > 0) {
        output.line(
            "installed " + pages(result.pages()) + " in " + prefix.manual() + ": man baton");
      }
    }

    /**
     * Prints what is not as it should be, and whether the shell will find the program.
     *
     * @param environment with the PATH in which to look for the names
     */
    void advise(Output output, Environment environment) {
      if (!result.warm()) {
        output.warn(
            "the start-up cache could not be created: each start takes about 0.3 s longer; "
                + prefix.log()
                + " shows why");
      }
      for (Path page : result.otherPages()) {
        output.warn("the manual page " + page + " belongs to another program and was not replaced");
      }
      String path = environment.variable("PATH");
      if (!SearchPath.directories(path).contains(prefix.bin())) {
        output.note("your PATH does not contain " + prefix.bin() + ": to add it, paste this line");
        // Not broken at the width of the terminal, because it is copied.
        environment.err().print("  " + Sanitize.line(pathLine(environment)) + "\n");
        return;
      }
      for (Path name : result.names()) {
        Path first = SearchPath.first(name.getFileName(), path);
        if (first != null && !first.equals(name)) {
          output.note(
              "your PATH has another %s first: %s; --name installs Baton under another name"
                  .formatted(name.getFileName(), first));
        }
      }
    }

    /** The command that adds the folder in the user's shell, now and in new terminals. */
    private String pathLine(Environment environment) {
      String home = environment.variable("HOME");
      String bin = prefix.bin().toString();
      String start = "";
      if (home != null && prefix.bin().startsWith(home)) {
        start = "$HOME/";
        bin = Path.of(home).relativize(prefix.bin()).toString();
      }
      bin = start + bin.replaceAll("([\"\\\\$`])", "\\\\$1");
      String shell = environment.variable("SHELL");
      String name = shell == null ? "" : shell.substring(shell.lastIndexOf('/') + 1);
      if (name.equals("fish")) {
        return "fish_add_path \"" + bin + "\"";
      }
      String file =
          switch (name) {
            case "zsh" -> "~/.zshrc";
            case "bash" -> "~/.bashrc";
            default -> "~/.profile";
          };
      String export = "export PATH=\"" + bin + ":$PATH\"";
      return export + "; echo " + ShellWords.quote(export) + " >> " + file;
    }
  }

  /** docs/schema/self-uninstall.json: the result of removing an installation. */
  record Removed(Prefix prefix, Uninstaller.Uninstalled result) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("prefix", prefix.folder().toString())
          .anyStrings("removed", result.removed())
          .anyStrings("restored", result.restored())
          .number("manual_pages", result.pages());
    }

    @Override
    public void text(Output output) {
      result.removed().forEach(name -> output.line("removed " + name));
      result.restored().forEach(name -> output.line("restored " + name));
      if (result.pages() > 0) {
        output.line("removed " + pages(result.pages()) + " from " + prefix.manual());
      }
      output.line("removed " + prefix.home());
    }
  }

  private static String pages(int count) {
    return Plural.of(count, "manual page");
  }
}
