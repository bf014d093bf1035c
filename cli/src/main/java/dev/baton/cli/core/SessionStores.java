package dev.baton.cli.core;

import dev.baton.app.Services;
import dev.baton.store.Breakers;
import dev.baton.store.Claims;
import dev.baton.store.Comments;
import dev.baton.store.Database;
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
import dev.baton.store.WorkRecords;

/** The stores of one database, each made when it is asked for. */
abstract class SessionStores implements Services {

  /** The database, opened at the first call. */
  public abstract Database database();

  @Override
  public TaskQueries finder() {
    return new TaskQueries(database());
  }

  public Tasks tasks() {
    return new Tasks(database());
  }

  @Override
  public TaskStates statuses() {
    return new TaskStates(database());
  }

  @Override
  public Claims claims() {
    return new Claims(database());
  }

  public TaskCounter counter() {
    return new TaskCounter(database());
  }

  public Epics epics() {
    return new Epics(database());
  }

  @Override
  public Dependencies dependencies() {
    return new Dependencies(database());
  }

  public Comments comments() {
    return new Comments(database());
  }

  @Override
  public Breakers breakers() {
    return new Breakers(database());
  }

  public Iterations iterations() {
    return new Iterations(database());
  }

  public Events events() {
    return new Events(database());
  }

  @Override
  public StoredSettings settings() {
    return new StoredSettings(database());
  }

  public Health health() {
    return new Health(database());
  }

  @Override
  public WorkRecords workRecords() {
    return new WorkRecords(database());
  }
}
