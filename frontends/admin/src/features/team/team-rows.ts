import type { StaffAccount, StaffSession, TeamMember } from '@wayfare/api/schema';

/** A line of the team: who works cases or reads them, and whoever else has an account or is signed in. */
export interface TeamRow extends TeamMember {
  /** Sessions that can be ended here: the own one ends by signing out. */
  sessions: StaffSession[];
  signedIn: number;
  /** Has been at the cases: only such a colleague can be entered as absent. */
  isKnown: boolean;
  /** As Keycloak has it; undefined for who does not manage the team, or is no longer of the staff. */
  account: StaffAccount | undefined;
}

/** Members by name, then those who have an account or are signed in and have never been at the cases. */
export const toTeamRows = (
  members: readonly TeamMember[],
  sessions: readonly StaffSession[],
  accounts: readonly StaffAccount[] = [],
): TeamRow[] => {
  const withAccount = (member: TeamMember, isKnown: boolean): TeamRow => {
    const held = sessions.filter(({ userId }) => userId === member.id);
    const account = accounts.find(({ id }) => id === member.id);
    return {
      ...member,
      // Theirs, where it is known, is newer than what their last sign-in said.
      roles: account?.roles ?? member.roles,
      isKnown,
      account,
      signedIn: held.length,
      sessions: held.filter(({ isOwn }) => !isOwn),
    };
  };
  const known = new Set(members.map(({ id }) => id));
  const others = new Map(
    [...accounts, ...sessions.map(({ userId, name, email }) => ({ id: userId, name, email }))]
      .filter(({ id }) => !known.has(id))
      .map((one) => [one.id, one]),
  );
  return [
    ...members.map((member) => withAccount(member, true)),
    ...[...others.values()].map(({ id, name, email }) =>
      withAccount(
        {
          id,
          name: name || email,
          roles: [],
          worksCases: false,
          openCases: 0,
          overdueCases: 0,
          absence: null,
          office: '',
        },
        false,
      ),
    ),
  ];
};
