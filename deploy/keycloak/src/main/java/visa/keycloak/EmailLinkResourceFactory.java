package visa.keycloak;

import org.keycloak.Config;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.KeycloakSessionFactory;
import org.keycloak.services.resource.RealmResourceProvider;
import org.keycloak.services.resource.RealmResourceProviderFactory;

/** Mounts {@link EmailLinkResource} at {@code /realms/<realm>/visa-link}. */
public class EmailLinkResourceFactory implements RealmResourceProviderFactory {
  @Override
  public String getId() {
    return "visa-link";
  }

  @Override
  public RealmResourceProvider create(KeycloakSession session) {
    return new RealmResourceProvider() {
      @Override
      public Object getResource() {
        return new EmailLinkResource(session);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void init(Config.Scope config) {}

  @Override
  public void postInit(KeycloakSessionFactory factory) {}

  @Override
  public void close() {}
}
