/**
 * The default users of cloud images, as vendors configure them for cloud-init. The first pattern that matches the
 * beginning of the system's name wins: `centos`, `CentOS Stream`.
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

/** The first CentOS version with the same login user as RHEL. */
const firstWithCloudUser = 9

/** Returns the user to log in as on an image of this system, or null if unknown. */
export function loginUser({ os, version }: { readonly os: string; readonly version: string }): string | null {
  const name = os.trim().toLowerCase()
  if (name.startsWith('centos')) {
    const [major] = /\d+/.exec(`${version} ${name}`) ?? []
    return major === undefined || Number(major) >= firstWithCloudUser ? 'cloud-user' : 'centos'
  }
  return users.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
