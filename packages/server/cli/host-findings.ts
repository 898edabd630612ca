import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { messageOf } from '@portico/domain/error-message.ts'
import { systemClock } from '@portico/domain/ports.ts'
import { LibvirtHost } from '@portico/hypervisor/libvirt/host.ts'
import { certificatesOf } from '#libvirt.ts'
import type { Settings } from '#settings/table.ts'
import type { Finding } from './finding.ts'

/** Checks whether the hosts of libvirt machines answer, and whether the folder of disks can be written. */
export async function checkHosts(settings: Settings): Promise<Finding[]> {
  if (settings.hypervisor !== 'libvirt') return []
  try {
    const tls = certificatesOf(settings)
    const hosts = await Promise.all(settings.libvirtHosts.map((address) => checkHost(address, tls)))
    return [...hosts, checkFolder(settings.libvirtDisks)]
  } catch (error) {
    return [{ level: 'error', subject: 'Certificates for hosts', text: messageOf(error) }]
  }
}

async function checkHost(address: string, tls: ReturnType<typeof certificatesOf>): Promise<Finding> {
  let why = 'it does not answer'
  const host = new LibvirtHost({
    address,
    tls,
    clock: systemClock,
    log: (message) => (why = message.slice(message.indexOf(': ') + 2)),
    afterDiskError: { why: '', resumes: false },
    onMachine: () => {},
    onReboot: () => {},
    onAbandoned: () => {},
    onListed: () => {},
  })
  await host.tried
  const { facts } = host
  const isUp = host.isUp
  const found = why
  host.close()
  const subject = `Host ${address}`
  if (!isUp || facts === null) {
    return {
      level: 'error',
      subject,
      text: `${found}. Check that libvirtd listens there, and that it and this server know each other's certificates.`,
    }
  }
  const text = `libvirt ${facts.libvirt}, QEMU ${facts.qemu}, ${facts.cpus} threads`
  return facts.hasKvm
    ? { level: 'ok', subject, text }
    : {
        level: 'warning',
        subject,
        text: `${text}. Without KVM, machines are emulated and several times slower.`,
      }
}

function checkFolder(folder: string | null): Finding {
  const subject = 'Folder of disks'
  if (folder === null) return { level: 'error', subject, text: 'missing. Add it with --libvirt-disks DIR.' }
  const where = path.resolve(folder)
  try {
    accessSync(where, constants.W_OK | constants.X_OK)
    return { level: 'ok', subject, text: where }
  } catch (error) {
    return { level: 'error', subject, text: `it cannot be written: ${messageOf(error)}` }
  }
}
