package visa.keycloak;

import org.keycloak.events.Event;
import org.keycloak.events.EventListenerProvider;
import org.keycloak.events.admin.AdminEvent;

/** Writes what happened, to whom by id, and nothing that somebody typed: a password typed as a name is not logged. */
public class EventLog implements EventListenerProvider {
  private static final System.Logger LOG = System.getLogger("visa.events");

  @Override
  public void onEvent(Event event) {
    write("type=%s client=%s user=%s session=%s error=%s",
        event.getType(), known(event.getClientId()), event.getUserId(), event.getSessionId(), event.getError());
  }

  @Override
  public void onEvent(AdminEvent event, boolean includeRepresentation) {
    write("admin=%s %s path=%s by=%s error=%s",
        event.getOperationType(), event.getResourceTypeAsString(), event.getResourcePath(),
        event.getAuthDetails() == null ? null : event.getAuthDetails().getUserId(), event.getError());
  }

  private static void write(String format, Object... facts) {
    LOG.log(System.Logger.Level.INFO, String.format(format, facts));
  }

  /** A client id comes from the address: only what looks like one of ours is written. */
  private static String known(String clientId) {
    return clientId != null && clientId.matches("[a-z][a-z-]{0,40}") ? clientId : "other";
  }

  @Override
  public void close() {}
}
