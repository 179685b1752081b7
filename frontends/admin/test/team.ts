import type { StaffAccount, TeamMember } from '@wayfare/api/schema';

export const aMember = (over: Partial<TeamMember>): TeamMember => ({
  id: 'ben-12345678',
  name: 'Ben Okafor',
  roles: ['reviewer'],
  worksCases: true,
  openCases: 3,
  overdueCases: 1,
  absence: null,
  office: '',
  ...over,
});

export const anAccount = (over: Partial<StaffAccount>): StaffAccount => ({
  id: 'ben-12345678',
  email: 'ben@staff.example',
  name: 'Ben Okafor',
  roles: ['reviewer'],
  isEnabled: true,
  isInvited: false,
  ...over,
});
