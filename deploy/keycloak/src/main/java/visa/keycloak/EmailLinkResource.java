package visa.keycloak;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.keycloak.common.util.SecretGenerator;
import org.keycloak.common.util.Time;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.ModelException;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserManager;
import org.keycloak.models.UserModel;
import org.keycloak.models.utils.KeycloakModelUtils;
import org.keycloak.services.Urls;
import org.keycloak.services.managers.AppAuthManager.BearerTokenAuthenticator;
import org.keycloak.services.managers.AuthenticationManager.AuthResult;

/**
 * Makes accounts and sign-in links and ends sessions of the staff, for our own back end alone. Accounts of the staff it
 * lists and changes only for an administrator whose access token the back end hands on. What it answers is never
 * written to a log.
 */
@Path("/")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class EmailLinkResource {
  private static final String BACKEND = "visa-backend";
  private static final String ROLE = "issue-sign-in-links";
  private static final String SHELL = "visa-shell";
  private static final SecureRandom RANDOM = new SecureRandom();

  private final KeycloakSession session;
  private final RealmModel realm;

  public EmailLinkResource(KeycloakSession session) {
    this.session = session;
    this.realm = session.getContext().getRealm();
  }

  /** The silent account of an address: made when there is none, never changed when there is one. */
  @POST
  @Path("accounts")
  public Response provision(Map<String, Object> body) {
    requireBackend();
    String email = emailOf(body);
    UserModel existing = session.users().getUserByEmail(realm, email);
    if (existing != null) return answer(Map.of("userId", existing.getId(), "created", false));
    boolean created = create(email, body);
    return answer(Map.of("userId", session.users().getUserByEmail(realm, email).getId(), "created", created));
  }

  /** The address of an account, empty where there is none. */
  @POST
  @Path("accounts/address")
  public Response address(Map<String, Object> body) {
    requireBackend();
    UserModel user = session.users().getUserById(realm, userIdOf(body));
    return answer(Map.of("email", user == null || user.getEmail() == null ? "" : user.getEmail()));
  }

  /** Ends an account with its sessions and credentials. Staff's accounts stay. */
  @POST
  @Path("accounts/end")
  public Response end(Map<String, Object> body) {
    requireBackend();
    UserModel user = session.users().getUserById(realm, userIdOf(body));
    if (user == null) return answer(Map.of("ended", false));
    if (Accounts.isStaff(realm, user)) throw refusal(403, "not-for-staff");
    return answer(Map.of("ended", new UserManager(session).removeUser(realm, user)));
  }

  /** A link token and a code for one account, good once and for 15 minutes; they supersede the earlier ones. */
  @POST
  public Response issue(Map<String, Object> body) {
    requireBackend();
    String email = emailOf(body);
    UserModel user = session.users().getUserByEmail(realm, email);
    if (user == null && Boolean.TRUE.equals(body.get("create"))) {
      create(email, body);
      user = session.users().getUserByEmail(realm, email);
    }
    if (user == null) throw refusal(404, "no-account");
    if (Accounts.isStaff(realm, user)) throw refusal(403, "not-for-staff");
    if (!Accounts.mayUseLink(session, realm, user)) throw refusal(403, "account-disabled");

    long now = Time.currentTime();
    String id = SecretGenerator.getInstance().generateSecureID();
    String code = String.format("%06d", RANDOM.nextInt(1_000_000));
    String issuer = Urls.realmIssuer(session.getContext().getUri().getBaseUri(), realm.getName());
    EmailLinkToken token = EmailLinkToken.issue(id, user.getId(), user.getEmail(), issuer, SHELL, now);
    user.setSingleAttribute(LinkGrant.ATTRIBUTE, LinkGrant.of(id, code, token.getExp()).encode());
    return answer(Map.of("token", session.tokens().encode(token), "code", code, "expiresIn", EmailLinkToken.LIFETIME_SECONDS));
  }

  /** Who has to hear of what one administrator did: everybody else who holds the role, and the name of who did it. */
  @POST
  @Path("administrators")
  public Response administrators(Map<String, Object> body) {
    requireBackend();
    String userId = userIdOf(body);
    RoleModel role = realm.getRole("admin");
    Stream<UserModel> holders = role == null ? Stream.empty() : session.users().getRoleMembersStream(realm, role);
    List<String> others = holders
        .filter(user -> user.isEnabled() && user.getEmail() != null && !user.getId().equals(userId))
        .map(UserModel::getEmail)
        .toList();
    UserModel person = session.users().getUserById(realm, userId);
    boolean isKnown = person != null && person.getEmail() != null;
    return answer(Map.of("administrators", others, "person", isKnown ? person.getEmail() : ""));
  }

  /** Who of the staff is signed in, since when and from where, newest use first. */
  @POST
  @Path("staff-sessions")
  public Response staffSessions() {
    requireBackend();
    return answer(Map.of("sessions", StaffSessions.list(session, realm)));
  }

  /** Ends one session of the staff: nothing renews its tokens any more. */
  @POST
  @Path("staff-sessions/end")
  public Response endStaffSession(Map<String, Object> body) {
    requireBackend();
    String id = body != null && body.get("sessionId") instanceof String text ? text : "";
    String userId = StaffSessions.end(session, realm, id).orElseThrow(() -> refusal(404, "no-session"));
    return answer(Map.of("userId", userId));
  }

  /** Everybody of the staff, with what they may do. */
  @POST
  @Path("staff-accounts")
  public Response staffAccounts(Map<String, Object> body) {
    requireAdministrator(body);
    return answer(Map.of("accounts", StaffAccounts.list(session, realm)));
  }

  /** A new colleague, who has to choose a password by the address of {@code staff-accounts/invitation}. */
  @POST
  @Path("staff-accounts/invite")
  public Response inviteStaff(Map<String, Object> body) {
    String by = requireAdministrator(body);
    return refusing(() -> StaffAccounts.invite(session, realm, by, body));
  }

  @POST
  @Path("staff-accounts/invite-again")
  public Response inviteStaffAgain(Map<String, Object> body) {
    String by = requireAdministrator(body);
    return refusing(() -> StaffAccounts.inviteAgain(session, realm, by, userIdOf(body)));
  }

  @POST
  @Path("staff-accounts/change")
  public Response changeStaff(Map<String, Object> body) {
    String by = requireAdministrator(body);
    return refusing(() -> StaffAccounts.change(session, realm, by, body));
  }

  /** What is mailed to somebody whom an administrator has invited; asked for when the mail is on its way. */
  @POST
  @Path("staff-accounts/invitation")
  public Response invitation(Map<String, Object> body) {
    requireBackend();
    return answer(
        StaffAccounts.invitation(session, realm, userIdOf(body)).orElseThrow(() -> refusal(404, "no-invitation")));
  }

  private static Response refusing(Supplier<Map<String, Object>> work) {
    try {
      return answer(work.get());
    } catch (StaffAccounts.Refused refused) {
      throw refusal(refused.status, refused.getMessage());
    }
  }

  /**
   * The back end alone changes nobody: it hands on the access token of the administrator who asks, whose session has to
   * be open and whose role has to be held now. @return the administrator's id
   */
  private String requireAdministrator(Map<String, Object> body) {
    requireBackend();
    String token = body != null && body.get("actingToken") instanceof String text ? text : "";
    AuthResult person =
        token.isEmpty() ? null : new BearerTokenAuthenticator(session).setTokenString(token).authenticate();
    if (person == null || !StaffAccounts.isAdministrator(realm, person.user()))
      throw refusal(403, "not-an-administrator");
    return person.user().getId();
  }

  private void requireBackend() {
    AuthResult caller = new BearerTokenAuthenticator(session).authenticate();
    if (caller == null) throw refusal(401, "unauthenticated");
    ClientModel backend = realm.getClientByClientId(BACKEND);
    RoleModel role = backend == null ? null : backend.getRole(ROLE);
    boolean isServiceAccount = backend != null && backend.getId().equals(caller.user().getServiceAccountClientLink());
    if (!isServiceAccount || role == null || !caller.user().hasRole(role)) throw refusal(403, "forbidden");
  }

  private static String userIdOf(Map<String, Object> body) {
    return body != null && body.get("userId") instanceof String text ? text : "";
  }

  private static String emailOf(Map<String, Object> body) {
    return LinkRules.usableEmail(body == null ? null : body.get("email")).orElseThrow(() -> refusal(400, "invalid-email"));
  }

  /** In a transaction of its own, so that losing the race for an address costs nothing but this attempt. */
  private boolean create(String email, Map<String, Object> body) {
    try {
      KeycloakModelUtils.runJobInTransaction(session.getKeycloakSessionFactory(), own -> {
        RealmModel ownRealm = own.realms().getRealm(realm.getId());
        own.getContext().setRealm(ownRealm);
        UserModel user = own.users().addUser(ownRealm, email);
        user.setEmail(email);
        user.setEmailVerified(false);
        user.setEnabled(true);
        LinkRules.usableName(body.get("firstName")).ifPresent(user::setFirstName);
        LinkRules.usableName(body.get("lastName")).ifPresent(user::setLastName);
      });
      return true;
    } catch (ModelException lostRace) {
      if (session.users().getUserByEmail(realm, email) == null) throw lostRace;
      return false;
    }
  }

  private static Response answer(Map<String, Object> entity) {
    return Response.ok(entity).header("Cache-Control", "no-store").build();
  }

  private static WebApplicationException refusal(int status, String error) {
    return new WebApplicationException(
        Response.status(status).entity(Map.of("error", error)).type(MediaType.APPLICATION_JSON).build());
  }
}
