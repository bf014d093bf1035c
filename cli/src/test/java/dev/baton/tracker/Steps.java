package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Location;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.ListeningConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Stops another JVM, as a debugger does, at the beginning of a method. */
final class Steps implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final ListeningConnector connector;
  private final Map<String, Connector.Argument> arguments;
  private final String address;

  private Steps(
      ListeningConnector connector, Map<String, Connector.Argument> arguments, String address) {
    this.connector = connector;
    this.arguments = arguments;
    this.address = address;
  }

  /** Waits for a JVM that is started with {@link #options}. */
  static Steps listen() throws Exception {
    ListeningConnector connector =
        Bootstrap.virtualMachineManager().listeningConnectors().stream()
            .filter(one -> one.transport().name().equals("dt_socket"))
            .findFirst()
            .orElseThrow();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    arguments.get("localAddress").setValue("127.0.0.1");
    arguments.get("port").setValue("0");
    arguments.get("timeout").setValue(String.valueOf(PATIENCE.toMillis()));
    return new Steps(connector, arguments, connector.startListening(arguments));
  }

  List<String> options() {
    return List.of("-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=" + address);
  }

  /**
   * Returns when it stands at the beginning of the method, and leaves it there.
   *
   * @param step {@code Class#method}
   * @param out what it printed, in case it ends before
   */
  void awaitStep(String step, Supplier<String> out) throws Exception {
    String type = step.substring(0, step.indexOf('#'));
    String method = step.substring(step.indexOf('#') + 1);
    VirtualMachine machine = connector.accept(arguments);
    ClassPrepareRequest loading = machine.eventRequestManager().createClassPrepareRequest();
    loading.addClassFilter(type);
    loading.enable();
    machine.resume();
    while (true) {
      EventSet events = machine.eventQueue().remove(PATIENCE.toMillis());
      assertThat(events).as("it does not reach " + step).isNotNull();
      for (Event event : events) {
        switch (event) {
          case BreakpointEvent _ -> {
            return;
          }
          case ClassPrepareEvent loaded -> stopAt(loaded.referenceType(), method);
          case VMDeathEvent _ ->
              throw new AssertionError("it ended before " + step + ": " + out.get());
          case VMDisconnectEvent _ ->
              throw new AssertionError("it ended before " + step + ": " + out.get());
          default -> {}
        }
      }
      events.resume();
    }
  }

  private static void stopAt(ReferenceType type, String name) {
    List<Location> begins =
        type.methodsByName(name).stream()
            .filter(one -> !one.isAbstract() && !one.isBridge())
            .map(Method::location)
            .toList();
    assertThat(begins).as(type.name() + "#" + name).isNotEmpty();
    begins.forEach(
        one -> type.virtualMachine().eventRequestManager().createBreakpointRequest(one).enable());
  }

  @Override
  public void close() throws IOException {
    try {
      connector.stopListening(arguments);
    } catch (com.sun.jdi.connect.IllegalConnectorArgumentsException e) {
      throw new IOException(e);
    }
  }
}
