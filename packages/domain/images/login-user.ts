/**
 * The users that cloud images of an operating system let in by SSH key, as their vendors set them up for cloud-init.
 * What stands first in the name of the system decides: `centos`, `CentOS Stream`.
 */
const users: readonly (readonly [pattern: RegExp, user: string])[] = [
  [/^debian/, 'debian'],
  [/^ubuntu/, 'ubuntu'],
  [/^fedora[-_ ]?coreos|^flatcar/, 'core'],
  [/^fedora/, 'fedora'],
  [/^alpine/, 'alpine'],
  [/^rocky/, 'rocky'],
  [/^alma/, 'almalinux'],
  [/^rhel|^red[-_ ]?hat/, 'cloud-user'],
  [/^oracle/, 'opc'],
  [/^amazon|^amzn/, 'ec2-user'],
  [/^open[-_ ]?suse/, 'opensuse'],
  [/^sles|^suse/, 'sles'],
  [/^arch/, 'arch'],
  [/^gentoo/, 'gentoo'],
  [/^kali/, 'kali'],
  [/^freebsd/, 'freebsd'],
  [/^openbsd/, 'openbsd'],
  [/^netbsd/, 'netbsd'],
  [/^cirros/, 'cirros'],
]

/** From this version on CentOS uses the name that RHEL does. */
const firstWithCloudUser = 9

/** The user to log in as on an image of this system; null when that is not known. */
export function loginUser({ os, version }: { readonly os: string; readonly version: string }): string | null {
  const name = os.trim().toLowerCase()
  if (name.startsWith('centos')) {
    const [major] = /\d+/.exec(`${version} ${name}`) ?? []
    return major === undefined || Number(major) >= firstWithCloudUser ? 'cloud-user' : 'centos'
  }
  return users.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
