/** The example silo's content outside its projects. */

/** Other users of the silo. They cannot sign in, since they have no password. */
export const people = ['amara', 'henrik', 'lucia', 'tomasz', 'yuki'] as const

/** Roles on the silo, in addition to the administrator's. */
export const siloRoles: Readonly<Record<string, 'collaborator' | 'viewer'>> = {
  amara: 'collaborator',
  yuki: 'viewer',
}

/** The administrator's SSH keys. */
export const sshKeys = [
  { name: 'laptop', description: 'Everyday key', comment: 'admin@laptop' },
  { name: 'build-runner', description: 'Used by the nightly builds', comment: 'runner@builds' },
] as const

/** Images of the silo. Sizes in GiB. */
export const siloImages = [
  { name: 'debian-13', description: 'Debian, cloud variant', os: 'debian', version: '13', size: 4 },
  { name: 'ubuntu-24-04', description: 'Ubuntu long-term support', os: 'ubuntu', version: '24.04', size: 4 },
  { name: 'alpine-3-22', description: 'Small and quick to start', os: 'alpine', version: '3.22', size: 1 },
  { name: 'rocky-10', description: 'For software that wants it', os: 'rocky', version: '10.0', size: 6 },
] as const
