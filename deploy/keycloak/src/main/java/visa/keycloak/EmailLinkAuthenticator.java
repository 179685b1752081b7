package visa.keycloak;

import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import org.keycloak.authentication.AuthenticationFlowContext;
import org.keycloak.authentication.Authenticator;
import org.keycloak.common.util.Time;
import org.keycloak.events.Errors;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel;
import org.keycloak.protocol.LoginProtocol;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;
import org.keycloak.protocol.oidc.endpoints.AuthorizationEndpoint;
import org.keycloak.protocol.oidc.utils.WebOriginsUtils;
import org.keycloak.services.Urls;
import org.keycloak.services.managers.AuthenticationManager;
import org.keycloak.services.managers.AuthenticationManager.AuthResult;
import org.keycloak.sessions.AuthenticationSessionModel;

/**
 * First step of the browser flow: redeems the {@code email_link_token} of an authorization request, or its
 * {@code email_link_code} together with {@code login_hint}. Without either, the flow continues with its other steps.
 */
public class EmailLinkAuthenticator implements Authenticator {
  private static final String TOKEN = "email_link_token";
  private static final String CODE = "email_link_code";
  private static final String SHELL = "visa-shell";
  /** Attempts allowed from one network: a stranger who uses them up does not block the owner of the code. */
  private static final int TRIES_PER_NETWORK = 5;
  /** Attempts allowed in total: guessing then succeeds for one six-digit code in 33,000. The link stays valid. */
  private static final int TRIES_PER_CODE = 30;

  @Override
  public void authenticate(AuthenticationFlowContext flow) {
    Optional<String> token = take(flow, TOKEN);
    Optional<String> code = take(flow, CODE);
    if (token.isEmpty() && code.isEmpty()) {
      flow.attempted();
      return;
    }
    if (!SHELL.equals(flow.getAuthenticationSession().getClient().getClientId()) || !isFromApplication(flow)) {
      refuse(flow);
      return;
    }
    Optional<EmailLinkToken> link = token.flatMap(raw -> decode(flow, raw));
    Optional<UserModel> account = token.isPresent() ? link.flatMap(read -> accountOf(flow, read)) : accountOf(flow);
    if (account.isPresent() && endedSessionOfAnother(flow, account.get())) return;
    long now = Time.currentTime();
    boolean redeemed = account.flatMap(user -> grantOf(user)
            .filter(grant -> token.isPresent() || takeTry(flow, grant, now))
            .filter(grant -> token.isPresent() ? grant.opensWithToken(link.get().getId(), now) : grant.opensWithCode(code.get(), now))
            .filter(grant -> redeem(flow.getSession(), flow.getRealm(), user, grant, now)))
        .isPresent();
    if (redeemed) signIn(flow, account.get());
    else refuse(flow);
  }

  private static Optional<EmailLinkToken> decode(AuthenticationFlowContext flow, String raw) {
    KeycloakSession session = flow.getSession();
    EmailLinkToken token = session.tokens().decode(raw, EmailLinkToken.class); // null unless signed by this realm
    String issuer = Urls.realmIssuer(session.getContext().getUri().getBaseUri(), flow.getRealm().getName());
    String clientId = flow.getAuthenticationSession().getClient().getClientId();
    boolean isLink = token != null && token.isLinkFor(issuer, clientId, Time.currentTime());
    return isLink ? Optional.of(token) : Optional.empty();
  }

  private static Optional<UserModel> accountOf(AuthenticationFlowContext flow, EmailLinkToken token) {
    return Optional.ofNullable(flow.getSession().users().getUserById(flow.getRealm(), token.getSubject()))
        .filter(user -> token.wasMailedTo(user.getEmail()));
  }

  private static Optional<UserModel> accountOf(AuthenticationFlowContext flow) {
    String hint = flow.getAuthenticationSession().getClientNote(OIDCLoginProtocol.LOGIN_HINT_PARAM);
    return LinkRules.usableEmail(hint)
        .map(email -> flow.getSession().users().getUserByEmail(flow.getRealm(), email))
        .filter(user -> grantOf(user).isPresent());
  }

  /** Ends another user's session and redirects to the same request: a session cannot change its user. */
  private static boolean endedSessionOfAnother(AuthenticationFlowContext flow, UserModel user) {
    KeycloakSession session = flow.getSession();
    AuthResult present = AuthenticationManager.authenticateIdentityCookie(session, flow.getRealm(), true);
    if (present == null || present.user().getId().equals(user.getId())) return false;
    AuthenticationManager.backchannelLogout(session, present.session(), true);
    AuthenticationManager.expireIdentityCookie(session);
    session.authenticationSessions().removeRootAuthenticationSession(flow.getRealm(), flow.getAuthenticationSession().getParentSession());
    flow.forceChallenge(Response.status(Response.Status.FOUND).location(flow.getUriInfo().getRequestUri()).build());
    return true;
  }

  private static Optional<LinkGrant> grantOf(UserModel user) {
    return LinkGrant.decode(user.getFirstAttribute(LinkGrant.ATTRIBUTE));
  }

  /** Each attempt claims a numbered slot, so that of a hundred concurrent attempts only five are accepted. */
  private static boolean takeTry(AuthenticationFlowContext flow, LinkGrant grant, long now) {
    long seconds = Math.max(1, grant.expires() - now) + 5;
    String network = AskerNetwork.of(flow.getConnection().getRemoteAddr());
    return takePlace(flow.getSession(), network + "." + grant.tokenHash(), TRIES_PER_NETWORK, seconds)
        && takePlace(flow.getSession(), "all." + grant.tokenHash(), TRIES_PER_CODE, seconds);
  }

  private static boolean takePlace(KeycloakSession session, String of, int places, long seconds) {
    for (int place = 1; place <= places; place++) {
      if (session.singleUseObjects().putIfAbsent("visa-link.try." + place + "." + of, seconds)) return true;
    }
    return false;
  }

  /** True once per grant across all nodes. Also deletes the grant, so that a restart does not make it valid again. */
  private static boolean redeem(KeycloakSession session, RealmModel realm, UserModel user, LinkGrant grant, long now) {
    if (!Accounts.mayUseLink(session, realm, user)) return false;
    long seconds = Math.max(1, grant.expires() - now) + 5;
    if (!session.singleUseObjects().putIfAbsent("visa-link.used." + grant.tokenHash(), seconds)) return false;
    user.removeAttribute(LinkGrant.ATTRIBUTE);
    return true;
  }

  private static void signIn(AuthenticationFlowContext flow, UserModel user) {
    KeycloakSession session = flow.getSession();
    RealmModel realm = flow.getRealm();
    if (!user.isEmailVerified()) { // nobody had proved ownership of the address: end all earlier sessions
      List<UserSessionModel> earlier = session.sessions().getUserSessionsStream(realm, user).toList();
      earlier.forEach(one -> AuthenticationManager.backchannelLogout(session, one, true));
      List<UserSessionModel> offline = session.sessions().getOfflineUserSessionsStream(realm, user).toList();
      offline.forEach(one -> session.sessions().removeOfflineUserSession(realm, one));
      session.users().setNotBeforeForUser(realm, user, Time.currentTime());
      user.setEmailVerified(true);
    }
    flow.setUser(user);
    flow.success();
  }

  /** Redirects to the application, which shows the message. The response is the same for every reason. */
  private static void refuse(AuthenticationFlowContext flow) {
    AuthenticationSessionModel authentication = flow.getAuthenticationSession();
    LoginProtocol protocol = flow.getSession().getProvider(LoginProtocol.class, authentication.getProtocol());
    protocol.setRealm(flow.getRealm())
        .setHttpHeaders(flow.getHttpRequest().getHttpHeaders())
        .setUriInfo(flow.getUriInfo())
        .setEventBuilder(flow.getEvent());
    flow.getEvent().detail("reason", "email-link-refused").error(Errors.EXPIRED_CODE);
    flow.forceChallenge(protocol.sendError(authentication, LoginProtocol.Error.CANCELLED_BY_USER, "email-link-refused"));
  }

  private static boolean isFromApplication(AuthenticationFlowContext flow) {
    var headers = flow.getHttpRequest().getHttpHeaders();
    return LinkRules.isFromApplication(
        headers.getHeaderString("Sec-Fetch-Site"),
        headers.getHeaderString("Origin"),
        headers.getHeaderString("Referer"),
        WebOriginsUtils.resolveValidWebOrigins(flow.getSession(), flow.getAuthenticationSession().getClient()));
  }

  private static Optional<String> take(AuthenticationFlowContext flow, String parameter) {
    String note = AuthorizationEndpoint.LOGIN_SESSION_NOTE_ADDITIONAL_REQ_PARAMS_PREFIX + parameter;
    String value = flow.getAuthenticationSession().getClientNote(note);
    flow.getAuthenticationSession().removeClientNote(note);
    return Optional.ofNullable(value);
  }

  @Override
  public void action(AuthenticationFlowContext flow) {
    flow.attempted();
  }

  @Override
  public boolean requiresUser() {
    return false;
  }

  @Override
  public boolean configuredFor(KeycloakSession session, RealmModel realm, UserModel user) {
    return true;
  }

  @Override
  public void setRequiredActions(KeycloakSession session, RealmModel realm, UserModel user) {}

  @Override
  public void close() {}
}
