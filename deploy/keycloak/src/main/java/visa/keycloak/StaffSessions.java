package visa.keycloak;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel;
import org.keycloak.services.managers.AuthenticationManager;

/** The open sessions of everybody who holds a staff role, directly or through a group. */
final class StaffSessions {
  /** More sessions than any team has open; the newest are kept. */
  private static final int MOST = 500;

  private StaffSessions() {}

  static List<Map<String, Object>> list(KeycloakSession session, RealmModel realm) {
    return everybody(session, realm)
        .flatMap(user -> session.sessions().getUserSessionsStream(realm, user))
        .sorted(Comparator.comparingInt(UserSessionModel::getLastSessionRefresh).reversed())
        .limit(MOST)
        .map(StaffSessions::describe)
        .toList();
  }

  /** Whoever holds a staff role, each once. */
  static Stream<UserModel> everybody(KeycloakSession session, RealmModel realm) {
    return Accounts.staffRoles(realm)
        .flatMap(role -> holders(session, realm, role))
        .map(UserModel::getId)
        .distinct()
        .map(id -> session.users().getUserById(realm, id));
  }

  /** Ends one; false where there is no such session, or it is not one of staff. */
  static Optional<String> end(KeycloakSession session, RealmModel realm, String id) {
    UserSessionModel open = session.sessions().getUserSession(realm, id);
    if (open == null || !Accounts.isStaff(realm, open.getUser())) return Optional.empty();
    String userId = open.getUser().getId();
    AuthenticationManager.backchannelLogout(session, open, true);
    return Optional.of(userId);
  }

  private static Stream<UserModel> holders(KeycloakSession session, RealmModel realm, RoleModel role) {
    return Stream.concat(
        session.users().getRoleMembersStream(realm, role),
        session.groups().getGroupsByRoleStream(realm, role, null, null)
            .flatMap(group -> session.users().getGroupMembersStream(realm, group)));
  }

  private static Map<String, Object> describe(UserSessionModel open) {
    UserModel user = open.getUser();
    String name = Stream.of(user.getFirstName(), user.getLastName())
        .filter(part -> part != null && !part.isBlank())
        .reduce((first, last) -> first + " " + last)
        .orElse("");
    return Map.of(
        "id", open.getId(),
        "userId", user.getId(),
        "email", user.getEmail() == null ? user.getUsername() : user.getEmail(),
        "name", name,
        "address", open.getIpAddress() == null ? "" : open.getIpAddress(),
        "startedAt", open.getStarted(),
        "seenAt", open.getLastSessionRefresh());
  }
}
