/** Realm roles of Keycloak that let somebody into the administration. */
export const STAFF_ROLES = ['admin', 'reviewer', 'catalog', 'viewer', 'finance'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * Role x action: who of the staff may do what. The one such table: routes and calls name an action as their `access`,
 * the administration's screens ask `mayStaff`.
 * Imports nothing, because browsers load it too.
 */
export const STAFF_ACCESS = {
  'submissions.read': ['admin', 'reviewer', 'viewer', 'finance'],
  /** Passport numbers, birth dates and convictions as they are: of a case they hold or for a reason, in the export. */
  'submissions.read-unmasked': ['admin', 'reviewer'],
  'submissions.export': ['admin', 'finance'],
  'submissions.move-on': ['admin'],
  'submissions.erase': ['admin'],
  'revenue.read': ['admin', 'finance'],
  /** Figures by day: what was begun and submitted, how long stages take, what authorities refuse. */
  'numbers.read': ['admin', 'finance', 'reviewer'],
  /** How much each of the staff has decided. */
  'numbers.read-staff': ['admin', 'finance'],
  /** What was paid, refunded and disputed, and where the books differ. */
  'payments.read': ['admin', 'reviewer', 'viewer', 'finance'],
  'payments.refund': ['admin', 'finance'],
  'documents.read': ['admin', 'reviewer'],
  'cases.read': ['admin', 'reviewer', 'viewer', 'finance'],
  /** Claim, ask, decide, deliver; the second person of a decision too. */
  'cases.work': ['admin', 'reviewer'],
  'catalogue.read': ['admin', 'catalog', 'viewer'],
  'catalogue.write': ['admin', 'catalog'],
  'templates.read': ['admin', 'catalog', 'viewer'],
  'templates.write': ['admin', 'catalog'],
  /** Sign-in and confirmation mails: who words them can have the links in them. */
  'templates.write-secret': ['admin'],
  /** When others are away, and releasing what is in their hands. One's own absence is everybody's who works cases. */
  'team.manage': ['admin'],
  /** Who of the staff is signed in, and ending it. */
  'staff-sessions.manage': ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffAction = keyof typeof STAFF_ACCESS;

export const isStaffAction = (name: string): name is StaffAction => Object.hasOwn(STAFF_ACCESS, name);

/** @returns whether somebody with these roles may do it. */
export const mayStaff = (roles: readonly string[], action: StaffAction): boolean =>
  (STAFF_ACCESS[action] as readonly string[]).some((role) => roles.includes(role));
