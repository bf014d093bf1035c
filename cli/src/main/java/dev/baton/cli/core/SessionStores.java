package dev.baton.cli.core;

import dev.baton.app.Services;
import dev.baton.store.Breakers;
import dev.baton.store.Claims;
import dev.baton.store.Comments;
import dev.baton.store.Dependencies;
import dev.baton.store.Epics;
import dev.baton.store.Events;
import dev.baton.store.Health;
import dev.baton.store.Iterations;
import dev.baton.store.StoredSettings;
import dev.baton.store.TaskCounter;
import dev.baton.store.TaskQueries;
import dev.baton.store.TaskStates;
import dev.baton.store.Tasks;

/** The stores of one database, each made when it is asked for. */
abstract class SessionStores implements Services {

  public TaskQueries finder() {
    return stores().taskQueries();
  }

  public Tasks tasks() {
    return stores().tasks();
  }

  public TaskStates statuses() {
    return stores().taskStates();
  }

  public Claims claims() {
    return stores().claims();
  }

  public TaskCounter counter() {
    return stores().taskCounter();
  }

  public Epics epics() {
    return stores().epics();
  }

  public Dependencies dependencies() {
    return stores().dependencies();
  }

  public Comments comments() {
    return stores().comments();
  }

  public Breakers breakers() {
    return stores().breakers();
  }

  public Iterations iterations() {
    return stores().iterations();
  }

  public Events events() {
    return stores().events();
  }

  public StoredSettings settings() {
    return stores().settings();
  }

  public Health health() {
    return stores().health();
  }
}
