import { at } from './paths.ts'

/**
 * Addresses of people, groups and certificates that only their pages and those of silos lead to: the others are in
 * `paths.ts`. Names of silos are for operators, who see the people of all.
 */
export const peoplePaths = {
  users: () => '/access/users',
  usersNew: () => '/access/users-new',
  groups: () => '/access/groups',
  siloUsers: (silo: string) => at`/system/silos/${silo}/users`,
  siloUsersNew: (silo: string) => at`/system/silos/${silo}/users-new`,
  siloUser: (silo: string, user: string) => at`/system/silos/${silo}/users/${user}`,
  certificatesNew: () => '/certificates-new',
  certificateHistory: (certificate: string) => at`/certificates/${certificate}/history`,
}
