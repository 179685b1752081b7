import type { StaffSession, TeamMember } from '@wayfare/api/schema';

/** A line of the team: who works cases or reads them, and whoever else is signed in. */
export interface TeamRow extends TeamMember {
  /** Sessions that can be ended here: the own one ends by signing out. */
  sessions: StaffSession[];
  signedIn: number;
  /** Has been at the cases: only such a colleague can be entered as absent. */
  isKnown: boolean;
}

/** Members by name, then those who are signed in and have never been at the cases. */
export const toTeamRows = (members: readonly TeamMember[], sessions: readonly StaffSession[]): TeamRow[] => {
  const withSessions = (member: TeamMember, isKnown: boolean): TeamRow => {
    const held = sessions.filter(({ userId }) => userId === member.id);
    return { ...member, isKnown, signedIn: held.length, sessions: held.filter(({ isOwn }) => !isOwn) };
  };
  const known = new Set(members.map(({ id }) => id));
  const others = new Map(sessions.filter(({ userId }) => !known.has(userId)).map((one) => [one.userId, one]));
  return [
    ...members.map((member) => withSessions(member, true)),
    ...[...others.values()].map(({ userId: id, name, email }) =>
      withSessions(
        { id, name: name || email, roles: [], worksCases: false, openCases: 0, overdueCases: 0, absence: null },
        false,
      ),
    ),
  ];
};
