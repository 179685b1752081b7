package visa.keycloak;

import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserModel;
import org.keycloak.services.managers.BruteForceProtector;

/** Decides which accounts may sign in with a link. */
final class Accounts {
  private static final Set<String> STAFF_ROLES = Set.of("staff", "admin", "reviewer", "catalog", "viewer", "finance");

  private Accounts() {}

  static Stream<RoleModel> staffRoles(RealmModel realm) {
    return STAFF_ROLES.stream().map(realm::getRole).filter(Objects::nonNull);
  }

  static boolean isStaff(RealmModel realm, UserModel user) {
    boolean holdsRole = staffRoles(realm).anyMatch(user::hasRole);
    boolean managesRealm = user.getRoleMappingsStream()
        .filter(RoleModel::isClientRole)
        .map(role -> ((ClientModel) role.getContainer()).getClientId())
        .anyMatch("realm-management"::equals);
    return holdsRole || managesRealm || user.getServiceAccountClientLink() != null;
  }

  static boolean isLocked(KeycloakSession session, RealmModel realm, UserModel user) {
    BruteForceProtector protector = session.getProvider(BruteForceProtector.class);
    return realm.isBruteForceProtected()
        && (protector.isTemporarilyDisabled(session, realm, user) || protector.isPermanentlyLockedOut(session, realm, user));
  }

  static boolean mayUseLink(KeycloakSession session, RealmModel realm, UserModel user) {
    return user.isEnabled() && !isStaff(realm, user) && !isLocked(session, realm, user);
  }
}
