import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const ownFiles = path.join(import.meta.dirname, 'debian')

/** Node's names of processors in Debian's. */
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** Packages with QEMU and its firmware, by Node's name of the processor. */
const machinePackages: Readonly<Record<string, string>> = {
  x64: 'ovmf, qemu-system-x86',
  arm64: 'qemu-efi-aarch64, qemu-system-arm',
}

export interface DebianOptions {
  readonly version: string
  /** folder with the files of a release and its packages; it is moved into the package */
  readonly staged: string
  /** empty folder for the files of the package */
  readonly work: string
  /** path of the package to be written */
  readonly out: string
}

/** Returns the file name of a package for this platform. */
export function debianName(version: string): string {
  return `portico_${version}_${architectureOf(process.arch)}.deb`
}

function architectureOf(arch: string): string {
  const found = architectures[arch]
  if (found === undefined) throw new Error(`Debian has no name for the processor ${arch}`)
  return found
}

/**
 * Builds a Debian package of a release: its files in `/opt/portico`, the units, and settings that upgrades keep. It
 * creates the account and the data folder, and starts nothing. @throws an error if dpkg-deb is not installed
 */
export async function buildDebianPackage({ version, staged, work, out }: DebianOptions): Promise<void> {
  const place = (...names: string[]) => path.join(work, ...names)
  for (const folder of [
    'DEBIAN',
    'opt',
    'usr/bin',
    'usr/lib/systemd/system',
    'usr/share/doc/portico',
    'etc/portico',
  ]) {
    await mkdir(place(folder), { recursive: true, mode: 0o755 })
  }
  // A copy would store files with several names, such as the program of Node, several times.
  await rename(staged, place('opt/portico'))
  await write(place('usr/bin/portico'), await readFile(path.join(ownFiles, 'portico'), 'utf8'), 0o755)
  const units = path.join(root, 'docs/operations/systemd')
  for (const name of await readdir(units)) {
    await write(place('usr/lib/systemd/system', name), await readFile(path.join(units, name), 'utf8'))
  }
  await write(place('etc/portico/portico.toml'), await readFile(path.join(ownFiles, 'portico.toml'), 'utf8'))
  await write(place('usr/share/doc/portico/copyright'), await readFile(path.join(root, 'LICENSE'), 'utf8'))
  await write(place('DEBIAN/conffiles'), '/etc/portico/portico.toml\n')
  await write(place('DEBIAN/control'), control(version, installedSize(place('opt'))))
  for (const script of ['postinst', 'prerm', 'postrm']) {
    await write(place('DEBIAN', script), await readFile(path.join(ownFiles, script), 'utf8'), 0o755)
  }
  execFileSync('dpkg-deb', ['--build', '--root-owner-group', '-Zgzip', work, out], { stdio: 'ignore' })
}

/** @param size KiB of the installed files */
function control(version: string, size: number): string {
  return `Package: portico
Version: ${version}
Architecture: ${architectureOf(process.arch)}
Maintainer: Portico <noreply@portico.invalid>
Section: admin
Priority: optional
Installed-Size: ${size}
Depends: libc6 (>= 2.28), passwd, util-linux
Recommends: gzip, ${machinePackages[process.arch]}, qemu-utils, xz-utils, zstd
Suggests: chrony, dnsmasq-base, nftables, ovn-central, ovn-host, tcpdump
Description: web console for a private cloud, and the control plane behind it
 Developers create virtual machines, disks and networks in projects; operators
 manage racks, IP pools and tenants. The package contains everything that the
 server needs, Node and PostgreSQL included, and needs no network.
 .
 Real machines need QEMU, which is recommended.
`
}

function installedSize(folder: string): number {
  return Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0])
}

/** Writes a file whose mode does not depend on that of this process. */
async function write(file: string, text: string, mode = 0o644): Promise<void> {
  await writeFile(file, text)
  await chmod(file, mode)
}
