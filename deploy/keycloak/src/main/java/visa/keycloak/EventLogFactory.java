package visa.keycloak;

import org.keycloak.Config;
import org.keycloak.events.EventListenerProvider;
import org.keycloak.events.EventListenerProviderFactory;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;

public class EventLogFactory implements EventListenerProviderFactory {
  private static final EventListenerProvider LOG = new EventLog();

  @Override
  public String getId() {
    return "visa-event-log";
  }

  @Override
  public EventListenerProvider create(KeycloakSession session) {
    return LOG;
  }

  @Override
  public void init(Config.Scope config) {}

  @Override
  public void postInit(KeycloakSessionFactory factory) {}

  @Override
  public void close() {}
}
