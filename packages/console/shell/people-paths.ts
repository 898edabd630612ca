import { at } from './paths.ts'

/**
 * Paths of the pages of users, groups and certificates. Only these pages and the pages of silos use them; other paths
 * are in `paths.ts`. Paths with a silo name are for operators, who see the users of all silos.
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
