package visa.keycloak;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.keycloak.authentication.actiontoken.execactions.ExecuteActionsActionToken;
import org.keycloak.cluster.ClusterProvider;
import org.keycloak.cluster.ExecutionResult;
import org.keycloak.common.util.Time;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel;
import org.keycloak.models.credential.PasswordCredentialModel;
import org.keycloak.models.utils.KeycloakModelUtils;
import org.keycloak.services.managers.AuthenticationManager;
import org.keycloak.services.resources.LoginActionsService;

/**
 * Accounts of the staff, for administrators. Changes run one after the other and check anew who asks, so two
 * administrators who demote each other at once leave one.
 */
final class StaffAccounts {
  /** Those that an administrator grants. Each of them carries {@code staff}. */
  private static final Set<String> ROLES = Set.of("admin", "reviewer", "catalog", "viewer", "finance");
  private static final String ADMINISTRATOR = "admin";
  /** Until when an invited account may still be given its first password, in seconds; absent once it has been. */
  private static final String INVITED_UNTIL = "visa.invitedUntil";
  private static final int INVITATION_SECONDS = 3 * 24 * 3600;
  private static final int LONGEST_CHANGE_SECONDS = 10;
  private static final String CLIENT = "visa-shell";

  /** Why a change is refused, with the status it is answered by. */
  static final class Refused extends RuntimeException {
    final int status;

    Refused(int status, String error) {
      super(error);
      this.status = status;
    }
  }

  private StaffAccounts() {}

  static List<Map<String, Object>> list(KeycloakSession session, RealmModel realm) {
    return StaffSessions.everybody(session, realm)
        .filter(user -> user.getServiceAccountClientLink() == null)
        .map(user -> describe(realm, user))
        .sorted(Comparator.comparing(account -> (String) account.get("email")))
        .toList();
  }

  /** A new account without a password; refused for an address that any account has, a traveller's among them. */
  static Map<String, Object> invite(KeycloakSession session, RealmModel realm, String by, Map<String, Object> body) {
    String email = LinkRules.usableEmail(body.get("email")).orElseThrow(() -> new Refused(400, "invalid-email"));
    String firstName = nameOf(body.get("firstName"));
    String lastName = nameOf(body.get("lastName"));
    Set<String> roles = rolesOf(body.get("roles"));
    return alone(session, realm, by, own -> {
      RealmModel ownRealm = own.getContext().getRealm();
      if (own.users().getUserByEmail(ownRealm, email) != null || own.users().getUserByUsername(ownRealm, email) != null)
        throw new Refused(409, "address-in-use");
      UserModel user = own.users().addUser(ownRealm, email);
      user.setEmail(email);
      user.setEmailVerified(false);
      user.setEnabled(true);
      user.setFirstName(firstName);
      user.setLastName(lastName);
      roles.stream().map(ownRealm::getRole).forEach(user::grantRole);
      markInvited(user);
      return describe(ownRealm, user);
    });
  }

  /** Lets an invitation that was not followed be sent once more. */
  static Map<String, Object> inviteAgain(KeycloakSession session, RealmModel realm, String by, String userId) {
    return alone(session, realm, by, own -> {
      RealmModel ownRealm = own.getContext().getRealm();
      UserModel user = find(own, ownRealm, userId);
      if (!user.isEnabled() || hasPassword(user)) throw new Refused(409, "staff-account-set-up");
      markInvited(user);
      return describe(ownRealm, user);
    });
  }

  /** Changes roles and whether the account is enabled. Ends all sessions of somebody who loses anything by it. */
  static Map<String, Object> change(KeycloakSession session, RealmModel realm, String by, Map<String, Object> body) {
    Set<String> wanted = rolesOf(body.get("roles"));
    boolean enable = Boolean.TRUE.equals(body.get("enabled"));
    String userId = body.get("userId") instanceof String text ? text : "";
    return alone(session, realm, by, own -> {
      RealmModel ownRealm = own.getContext().getRealm();
      UserModel user = find(own, ownRealm, userId);
      Set<String> held = rolesHeld(ownRealm, user);
      boolean seenEnabled = Boolean.TRUE.equals(body.get("seenEnabled"));
      if (!held.equals(strings(body.get("seenRoles"))) || user.isEnabled() != seenEnabled)
        throw new Refused(409, "staff-account-changed");
      // Whoever changes others stays an administrator: there is always one.
      if (userId.equals(by) && (!enable || !wanted.contains(ADMINISTRATOR)))
        throw new Refused(409, "own-administration");
      for (String role : ROLES) {
        RoleModel known = ownRealm.getRole(role);
        if (wanted.contains(role)) {
          if (!user.hasDirectRole(known)) user.grantRole(known);
        } else user.deleteRoleMapping(known);
      }
      user.setEnabled(enable);
      if (!rolesHeld(ownRealm, user).equals(wanted)) throw new Refused(409, "role-through-group");
      boolean isLess = !enable || !wanted.containsAll(held);
      return Map.of(
          "account", describe(ownRealm, user),
          "endedSessions", isLess ? endSessions(own, ownRealm, user) : List.of());
    });
  }

  /**
   * The address of Keycloak's own page at which an invited person chooses a password, and whom to mail it to; empty
   * once there is a password, or too late. Good for that one action alone, and followed by the second factor.
   */
  static Optional<Map<String, Object>> invitation(KeycloakSession session, RealmModel realm, String userId) {
    UserModel user = session.users().getUserById(realm, userId);
    if (user == null || !user.isEnabled() || !holdsRole(realm, user) || hasPassword(user)) return Optional.empty();
    String until = user.getFirstAttribute(INVITED_UNTIL);
    if (until == null || !until.matches("\\d{1,10}")) return Optional.empty();
    if (Long.parseLong(until) <= Time.currentTime()) return Optional.empty();
    var uri = session.getContext().getUri();
    String home = realm.getClientByClientId(CLIENT).getRedirectUris().stream()
        .filter(address -> address.endsWith("/"))
        .sorted()
        .findFirst()
        .orElse(null);
    var token = new ExecuteActionsActionToken(
        user.getId(),
        user.getEmail(),
        Integer.parseInt(until),
        List.of(UserModel.RequiredAction.UPDATE_PASSWORD.name()),
        home,
        CLIENT);
    String link = LoginActionsService.actionTokenProcessor(uri)
        .queryParam("key", token.serialize(session, realm, uri))
        .build(realm.getName())
        .toString();
    return Optional.of(Map.of("url", link, "email", user.getEmail(), "firstName", user.getFirstName()));
  }

  static boolean isAdministrator(RealmModel realm, UserModel user) {
    RoleModel role = realm.getRole(ADMINISTRATOR);
    return user != null && user.isEnabled() && role != null && user.hasRole(role);
  }

  /**
   * Runs one change in a transaction of its own, alone in the whole cluster, after checking that the asker is an
   * administrator still. Refuses with 503 where another one runs.
   */
  private static Map<String, Object> alone(
      KeycloakSession session, RealmModel realm, String by, Function<KeycloakSession, Map<String, Object>> work) {
    ExecutionResult<Map<String, Object>> done = session.getProvider(ClusterProvider.class)
        .executeIfNotExecuted("visa-staff-accounts:" + realm.getId(), LONGEST_CHANGE_SECONDS, () ->
            KeycloakModelUtils.runJobInTransactionWithResult(
                session.getKeycloakSessionFactory(),
                session.getContext(),
                own -> {
                  RealmModel ownRealm = own.realms().getRealm(realm.getId());
                  own.getContext().setRealm(ownRealm);
                  if (!isAdministrator(ownRealm, own.users().getUserById(ownRealm, by)))
                    throw new Refused(403, "not-an-administrator");
                  return work.apply(own);
                },
                "visa-staff-accounts"));
    if (!done.isExecuted()) throw new Refused(503, "busy");
    return done.getResult();
  }

  /** An account of the staff; whatever else has this id does not exist here. */
  private static UserModel find(KeycloakSession session, RealmModel realm, String userId) {
    UserModel user = session.users().getUserById(realm, userId);
    if (user == null || user.getServiceAccountClientLink() != null || !holdsRole(realm, user))
      throw new Refused(404, "no-staff-account");
    return user;
  }

  private static boolean holdsRole(RealmModel realm, UserModel user) {
    return Accounts.staffRoles(realm).anyMatch(user::hasRole);
  }

  private static boolean hasPassword(UserModel user) {
    return user.credentialManager().isConfiguredFor(PasswordCredentialModel.TYPE);
  }

  private static void markInvited(UserModel user) {
    user.setSingleAttribute(INVITED_UNTIL, String.valueOf(Time.currentTime() + INVITATION_SECONDS));
  }

  private static List<String> endSessions(KeycloakSession session, RealmModel realm, UserModel user) {
    List<UserSessionModel> open = session.sessions().getUserSessionsStream(realm, user).toList();
    List<String> ids = open.stream().map(UserSessionModel::getId).toList();
    for (UserSessionModel one : open) AuthenticationManager.backchannelLogout(session, one, true);
    return ids;
  }

  private static Set<String> rolesHeld(RealmModel realm, UserModel user) {
    return ROLES.stream()
        .filter(role -> Optional.ofNullable(realm.getRole(role)).map(user::hasRole).orElse(false))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Map<String, Object> describe(RealmModel realm, UserModel user) {
    String name = Stream.of(user.getFirstName(), user.getLastName())
        .filter(part -> part != null && !part.isBlank())
        .reduce((first, last) -> first + " " + last)
        .orElse("");
    return Map.of(
        "userId", user.getId(),
        "email", user.getEmail() == null ? user.getUsername() : user.getEmail(),
        "name", name,
        "roles", List.copyOf(rolesHeld(realm, user)),
        "enabled", user.isEnabled(),
        "invited", !hasPassword(user));
  }

  private static String nameOf(Object given) {
    return LinkRules.usableName(given).orElseThrow(() -> new Refused(400, "invalid-name"));
  }

  private static Set<String> rolesOf(Object given) {
    Set<String> roles = strings(given);
    if (roles.isEmpty() || !ROLES.containsAll(roles)) throw new Refused(400, "invalid-roles");
    return roles;
  }

  private static Set<String> strings(Object given) {
    if (!(given instanceof Collection<?> list)) return Set.of();
    return list.stream()
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
