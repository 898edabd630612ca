/** The operating system of a simulated guest. */
export interface Distribution {
  /** value of ID in os-release */
  readonly id: string
  readonly name: string
  readonly version: string
  /** value of PRETTY_NAME in os-release */
  readonly prettyName: string
  /** name of the unprivileged user that the images have by default */
  readonly defaultUser: string
  readonly kernel: string
  readonly homeUrl: string
}

type Known = Omit<Distribution, 'version' | 'prettyName'>

const KNOWN: readonly Known[] = [
  known('debian', 'Debian GNU/Linux', '6.1.0-28-cloud-amd64', 'https://www.debian.org/'),
  known('ubuntu', 'Ubuntu', '6.8.0-49-generic', 'https://www.ubuntu.com/'),
  known('alpine', 'Alpine Linux', '6.6.63-0-virt', 'https://alpinelinux.org/'),
  known('fedora', 'Fedora Linux', '6.11.10-300.x86_64', 'https://fedoraproject.org/'),
  known('rocky', 'Rocky Linux', '5.14.0-503.el9.x86_64', 'https://rockylinux.org/'),
  known('almalinux', 'AlmaLinux', '5.14.0-503.el9.x86_64', 'https://almalinux.org/'),
  known('centos', 'CentOS Stream', '5.14.0-533.el9.x86_64', 'https://centos.org/'),
  known('arch', 'Arch Linux', '6.12.1-arch1-1', 'https://archlinux.org/'),
  known('opensuse', 'openSUSE', '6.4.0-150600.23-default', 'https://www.opensuse.org/'),
  known('nixos', 'NixOS', '6.6.63', 'https://nixos.org/'),
]

function known(id: string, name: string, kernel: string, homeUrl: string): Known {
  return { id, name, defaultUser: id, kernel, homeUrl }
}

const NEUTRAL: Known = {
  id: 'linux',
  name: 'Linux',
  defaultUser: 'cloud',
  kernel: '6.6.60',
  homeUrl: 'https://www.kernel.org/',
}

/**
 * Returns the distribution for the operating system of an image. A name that is not a known distribution is used
 * unchanged.
 */
export function distributionOf(
  guestOs: { readonly name: string; readonly version: string } | null,
): Distribution {
  const name = printable(guestOs?.name ?? '')
  const version = printable(guestOs?.version ?? '')
  const found = KNOWN.find(({ id }) => name.toLowerCase().includes(id)) ?? unknown(name)
  return { ...found, version, prettyName: version === '' ? found.name : `${found.name} ${version}` }
}

function unknown(name: string): Known {
  if (name === '') return NEUTRAL
  const id = /^[a-z][a-z0-9]*/.exec(name.toLowerCase())?.[0] ?? NEUTRAL.id
  return { ...NEUTRAL, id, name, defaultUser: id }
}

/** Returns a text of users that is safe to print on a terminal: without control characters and limited in length. */
export function printable(text: string, maxLength = 120): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, maxLength)
}
