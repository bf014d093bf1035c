package dev.baton.build;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.time.Clock;
import java.util.Date;
import java.util.List;

/** The places from which a program can get the current time. */
final class TimeSources {
  private TimeSources() {}

  /** The time without a clock, which a test could not set. */
  static DescribedPredicate<JavaAccess<?>> readsTheTime() {
    return describe("reads the time without a clock", access -> readsTheTime(access.getTarget()));
  }

  static DescribedPredicate<JavaAccess<?>> makesAClock() {
    return describe("makes a clock", access -> makesAClock(access.getTarget()));
  }

  private static boolean readsTheTime(AccessTarget target) {
    JavaClass owner = target.getOwner();
    if (owner.getPackageName().equals("java.time") && target.getName().equals("now")) {
      return !parameters(target).contains(Clock.class.getName());
    }
    if (owner.isEquivalentTo(Date.class)) {
      return target.getName().equals("<init>") && parameters(target).isEmpty();
    }
    return owner.isEquivalentTo(System.class) && target.getName().equals("currentTimeMillis");
  }

  private static boolean makesAClock(AccessTarget target) {
    return target.getOwner().isEquivalentTo(Clock.class)
        && (target.getName().startsWith("system") || target.getName().startsWith("tick"));
  }

  private static List<String> parameters(AccessTarget target) {
    return target instanceof AccessTarget.CodeUnitAccessTarget method
        ? method.getRawParameterTypes().stream().map(JavaClass::getName).toList()
        : List.of();
  }
}
