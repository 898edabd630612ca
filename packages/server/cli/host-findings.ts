import { accessSync, constants } from 'node:fs'
import { messageOf } from '@portico/domain/error-message.ts'
import { systemClock } from '@portico/domain/ports.ts'
import { LibvirtHost } from '@portico/hypervisor/libvirt/host.ts'
import { checkCeph } from '@portico/hypervisor/libvirt/rbd/check-ceph.ts'
import { certificatesOf, placeOfDisks } from '#libvirt.ts'
import type { Settings } from '#settings/table.ts'
import type { Finding } from './finding.ts'

/** Checks whether the hosts of libvirt machines answer, and whether disks can be written. */
export async function checkHosts(settings: Settings): Promise<Finding[]> {
  if (settings.hypervisor !== 'libvirt') return []
  try {
    const tls = certificatesOf(settings)
    const hosts = await Promise.all(settings.libvirtHosts.map((address) => checkHost(address, tls)))
    return [...hosts, await checkDisks(settings)]
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

async function checkDisks(settings: Settings): Promise<Finding> {
  try {
    const place = placeOfDisks(settings)
    return place.type === 'folder'
      ? checkFolder(place.folder)
      : { level: 'ok', subject: 'Disks in Ceph', text: await checkCeph(place) }
  } catch (error) {
    return { level: 'error', subject: 'Disks', text: messageOf(error).replace(/\.?$/, '.') }
  }
}

function checkFolder(folder: string): Finding {
  const subject = 'Folder of disks'
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return { level: 'ok', subject, text: folder }
  } catch (error) {
    return { level: 'error', subject, text: `it cannot be written: ${messageOf(error)}` }
  }
}
