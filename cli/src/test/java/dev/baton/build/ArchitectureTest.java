package dev.baton.build;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchRule;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.store.Database;
import dev.baton.store.PlainSql;
import dev.baton.store.Sql;
import dev.baton.store.SqlDialect;
import dev.baton.testkit.TestServer;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The dependency rules between packages. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ArchitectureTest {
  /** What the stores and the engines share: transactions, statements, and an engine's words. */
  private static final Class<?>[] STATEMENTS = {
    Database.class, SqlDialect.class, Sql.class, PlainSql.class
  };

  /** What a use case is given. */
  private static final Set<String> WORKSPACE =
      Set.of(
          "dev.baton.cli.kit.Workspace",
          "dev.baton.cli.kit.StoreLocation",
          "dev.baton.cli.kit.Caller",
          "dev.baton.cli.kit.Lineage",
          "dev.baton.cli.kit.Lineage.SessionWorker",
          "dev.baton.cli.kit.ForeignClaims",
          // What the manual pages are made of.
          "dev.baton.cli.kit.HelpPage");

  /** The implementation of the stores. */
  private JavaClasses baton;

  @BeforeAll
  void readClasses() {
    baton =
        new ClassFileImporter()
            .withImportOption(ArchitectureTest::isMain)
            .importPackages("dev.baton");
  }

  /** Tests are recognised by where two of their classes are, whatever the build calls it. */
  private static boolean isMain(Location location) {
    return Stream.of(ArchitectureTest.class, TestServer.class)
        .map(test -> test.getProtectionDomain().getCodeSource().getLocation())
        .noneMatch(tests -> location.contains(tests.getPath()));
  }

  @Test
  void theRulesKnowOnlyTheJdk() {
    check(
        classes()
            .that()
            .resideInAnyPackage("dev.baton.task..", "dev.baton.claim..", "dev.baton.breaker..")
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage(
                        "java..",
                        "org.jspecify.annotations",
                        "dev.baton.task..",
                        "dev.baton.claim..",
                        "dev.baton.breaker..")
                    .and(not(resideInAPackage("java.sql..")))));
  }

  /** This rule stands for a private constructor in each of them. */
  @Test
  void aClassOfStaticMethodsIsNeverCreated() {
    check(
        noClasses()
            .should()
            .callConstructorWhere(
                JavaCall.Predicates.target(
                    HasOwner.Predicates.With.owner(
                        describe("has only static methods", ArchitectureTest::isOfStatics)))));
  }

  private static boolean isOfStatics(JavaClass type) {
    return type.getRawInterfaces().isEmpty()
        && type.getRawSuperclass().filter(above -> above.isEquivalentTo(Object.class)).isPresent()
        && !type.getMethods().isEmpty()
        && type.getMembers().stream()
            .filter(member -> !(member instanceof JavaConstructor))
            .allMatch(member -> member.getModifiers().contains(JavaModifier.STATIC));
  }

  @Test
  void policiesAndErrorSignaturesStandWithoutTheBreaker() {
    for (String part : List.of("dev.baton.breaker.policy..", "dev.baton.breaker.signature..")) {
      check(
          classes()
              .that()
              .resideInAPackage(part)
              .should()
              .onlyDependOnClassesThat(
                  resideInAnyPackage(
                      "java..", "org.jspecify.annotations", "dev.baton.task..", part)));
    }
  }

  @Test
  void reportsOfTestsAreReadWithTheJdkAlone() {
    check(
        classes()
            .that()
            .resideInAPackage("dev.baton.testreport..")
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage("java..", "org.jspecify.annotations", "dev.baton.testreport..")
                    .and(not(resideInAPackage("java.sql..")))));
  }

  @Test
  void programsAreRunWithoutAStore() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.baton.program..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.baton.store..", "dev.baton.git.."));
  }

  @Test
  void streamsOfAgentsAreReadWithoutAnythingElse() {
    check(
        classes()
            .that()
            .resideInAPackage("dev.baton.stream..")
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage(
                        "java..",
                        "org.jspecify.annotations",
                        "dev.baton.breaker..",
                        "dev.baton.json..",
                        "dev.baton.text..",
                        "dev.baton.time..",
                        "dev.baton.stream..")
                    .and(not(resideInAPackage("java.sql..")))));
  }

  @Test
  void theProtocolOfServersKnowsNoTasks() {
    check(
        classes()
            .that()
            .resideInAPackage("dev.baton.mcp..")
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage(
                        "java..", "org.jspecify.annotations", "dev.baton.json..", "dev.baton.mcp..")
                    .and(not(resideInAPackage("java.sql..")))));
  }

  @Test
  void agentsAreStartedWithoutKnowingWhy() {
    check(
        classes()
            .that()
            .resideInAPackage("dev.baton.agent..")
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage(
                        "java..",
                        "org.jspecify.annotations",
                        "dev.baton.claim..",
                        "dev.baton.text..",
                        "dev.baton.agent..")
                    .and(not(resideInAPackage("java.sql..")))));
  }

  @Test
  void noticesAreSentWithoutAStore() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.baton.notify..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.baton.store..", "dev.baton.git..", "dev.baton.sweep.."));
  }

  @Test
  void onlyNoticesGoOverTheNetwork() {
    check(onlyIn("dev.baton.notify..", "java.net.http.."));
  }

  @Test
  void onlyTheStoreKnowsTheDatabase() {
    check(
        onlyIn(
            "dev.baton.store..", "java.sql..", "javax.sql..", "org.sqlite..", "org.postgresql.."));
  }

  @Test
  void onlyStoresAndEnginesMakeStatements() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("dev.baton.store..")
            .should()
            .dependOnClassesThat(belongToAnyOf(STATEMENTS)));
  }

  @Test
  void theEngineIsChosenWhereTheProgramIsPutTogether() {
    for (String engine : List.of("dev.baton.store.sqlite..", "dev.baton.store.postgres..")) {
      check(
          noClasses()
              .that()
              .resideOutsideOfPackages(engine, "dev.baton.cli.kit..")
              .should()
              .dependOnClassesThat()
              .resideInAPackage(engine));
    }
  }

  @Test
  void regularSweepsKnowNoDatabaseAndNoGit() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.baton.cron..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.baton.store..", "dev.baton.sweep..", "dev.baton.git.."));
  }

  @Test
  void settingsAreReadWithoutTerminalAndStore() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.baton.config..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.baton.terminal..", "dev.baton.store..", "dev.baton.render.."));
  }

  /** Except where bd's name of a command stands for that of another room. */
  @Test
  void noRoomUsesTheCommandsOfAnother() {
    check(
        noClasses()
            .that()
            .implement(Commands.class)
            .and()
            .resideOutsideOfPackage("dev.baton.cli.bd")
            .should()
            .dependOnClassesThat()
            .implement(Commands.class));
  }

  /** Use cases and the loop get the workspace and the caller, and no words of a command line. */
  @Test
  void onlyCommandsKnowTheCommandLine() {
    DescribedPredicate<JavaClass> place =
        describe(
            "are the workspace or the caller",
            type -> WORKSPACE.contains(type.getName().replaceAll("\\$.*", "")));
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages("dev.baton.cli..", "dev.baton.json.document..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.baton.cli..").and(not(place))));
  }

  /** Options read the arguments, and a view gets what it shows; neither sees the whole call. */
  @Test
  void optionsAndViewsKnowNoCall() {
    check(
        noClasses()
            .that(
                describe(
                    "are options or views",
                    type -> isView(type) || type.getName().matches(".*Options?(\\$.*)?")))
            .should()
            .dependOnClassesThat(belongToAnyOf(Call.class)));
  }

  @Test
  void useCasesKnowNoFrontEnd() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.baton.app..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.baton.render..", "dev.baton.terminal..", "dev.baton.json.."));
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.baton.tracker..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "dev.baton.render..", "dev.baton.terminal..", "dev.baton.json.document.."));
  }

  @Test
  void gitKnowsNothingOfWhoAsksIt() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.baton.git..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.baton.hooks..", "dev.baton.doctor..", "dev.baton.store.."));
  }

  @Test
  void oneClassStartsGit() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage("dev.baton.git..", "dev.baton.hooks..")
            .and()
            .doNotHaveFullyQualifiedName("dev.baton.git.GitLaunch")
            .should()
            .callConstructor(ProcessBuilder.class, List.class)
            .orShould()
            .callConstructor(ProcessBuilder.class, String[].class));
  }

  @Test
  void textKnowsOnlyValues() {
    check(
        classes()
            .that()
            .resideInAPackage("dev.baton.text..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                "java..", "org.jspecify.annotations", "dev.baton.task..", "dev.baton.text.."));
  }

  /** The view of a noun writes its JSON; what is shared by several nouns is in json.document. */
  @Test
  void publishedDocumentsAreWrittenByViews() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(
                "dev.baton.json..", "dev.baton.terminal..", "dev.baton.notify..")
            .and(not(describe("are views", type -> isView(type))))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.avaje.json.."));
  }

  private static boolean isView(JavaClass type) {
    return type.getName().matches(".*View(\\$.*)?");
  }

  @Test
  void otherTrackersAreTheBusinessOfOnePartAlone() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(
                "dev.baton.tracker..",
                "dev.baton.app..",
                "dev.baton.cli..",
                "dev.baton.render..",
                "dev.baton.json.document..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.baton.tracker.."));
  }

  @Test
  void oneOtherTrackerIsKnownOnlyByTheListOfThem() {
    String[] trackers = {
      "dev.baton.tracker.beads..", "dev.baton.tracker.cub..", "dev.baton.tracker.prd.."
    };
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(trackers)
            .and()
            .resideOutsideOfPackage("dev.baton.tracker")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(trackers));
    check(slices().matching("dev.baton.tracker.(beads|cub|prd)..").should().notDependOnEachOther());
  }

  @Test
  void agentsGetInstructionsWithoutADatabase() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.baton.setup..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.baton.store..", "dev.baton.git..", "dev.baton.tracker.."));
  }

  @Test
  void packagesHaveNoCycles() {
    check(slices().matching("dev.baton.(**)").should().beFreeOfCycles());
  }

  @Test
  void nothingStaticChanges() {
    check(
        fields()
            .that()
            .areStatic()
            .and(writtenByPeople())
            .should()
            .beFinal()
            .andShould()
            .notHaveRawType(describe("can change", ArchitectureTest::canChange)));
  }

  /** A private array is accepted as a table of constants that nobody else can write to. */
  @Test
  void noStaticArrayIsShared() {
    DescribedPredicate<JavaField> array =
        describe("are arrays", field -> field.getRawType().isArray());
    check(fields().that().areStatic().and(writtenByPeople()).and(array).should().bePrivate());
  }

  @Test
  void onlyMainEndsTheProgram() {
    check(
        noClasses()
            .that(not(name("dev.baton.cli.Main")))
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "halt", int.class));
  }

  @Test
  void theTimeComesFromAClock() {
    check(noClasses().should().accessTargetWhere(TimeSources.readsTheTime()));
  }

  @Test
  void clocksAreMadeWhereTheProgramIsPutTogether() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("dev.baton.cli..")
            .should()
            .accessTargetWhere(TimeSources.makesAClock()));
  }

  @Test
  void uptimeIsReadInOnePlace() {
    check(
        noClasses()
            .that(not(resideInAPackage("dev.baton.claim..").or(simpleName("Uptime"))))
            .should()
            .callMethod(System.class, "nanoTime"));
  }

  /** A package may still be empty; a rule about it then holds. */
  private void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(baton);
  }

  private static DescribedPredicate<JavaField> writtenByPeople() {
    return describe(
        "are written by people", field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC));
  }

  private static boolean canChange(JavaClass type) {
    return type.isAssignableTo(AbstractCollection.class)
        || type.isAssignableTo(AbstractMap.class)
        || type.isAssignableTo(StringBuilder.class)
        || type.isAssignableTo(ThreadLocal.class)
        || type.isAssignableTo(Date.class)
        || type.getPackageName().startsWith("java.util.concurrent");
  }

  private static ArchRule onlyIn(String home, String... libraries) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(home)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(libraries);
  }
}
