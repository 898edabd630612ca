import type { CamelBody } from '@portico/contract/client.ts'
import type { Disk, ExternalIp, Instance, InstanceNetworkInterface } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import { duplicateDisk } from '#features/disks/lazy.ts'
import { duplicateNic } from './nics/request.ts'

/** An instance with its attached resources, as the API returns them. */
export interface InstanceWithParts {
  readonly instance: Instance
  readonly disks: readonly Disk[]
  readonly nics: readonly InstanceNetworkInterface[]
  readonly externalIps: readonly ExternalIp[]
  /** IDs of the SSH keys with which the instance was created */
  readonly sshKeys: readonly string[]
  /** Names of VPCs and subnets by ID */
  readonly names: ReadonlyMap<string, string>
}

/**
 * Returns the request for a duplicate of an instance: with other names, disks of the same source and size, and the same
 * subnets. It has no floating IPs, which remain with the original, and no user data, which the API never returns.
 */
export function duplicateInstance(whole: InstanceWithParts): CamelBody<'instance_create'> {
  const { instance, disks, nics, externalIps, names } = whole
  const boot = disks.find(({ id }) => id === instance.bootDiskId)
  return {
    name: copyOf(instance.name),
    description: instance.description,
    hostname: copyOf(instance.hostname),
    ncpus: instance.ncpus,
    memory: instance.memory,
    start: true,
    bootDisk: boot === undefined ? null : newDiskLike(boot),
    disks: disks.filter((disk) => disk !== boot).map(newDiskLike),
    networkInterfaces:
      nics.length === 0
        ? { type: 'none' }
        : {
            type: 'create',
            params: nics.map((nic) => duplicateNic(nic, names)),
          },
    externalIps: externalIps.some(({ kind }) => kind === 'ephemeral') ? [{ type: 'ephemeral' }] : [],
    sshPublicKeys: [...whole.sshKeys],
    ...(instance.autoRestartPolicy != null && { autoRestartPolicy: instance.autoRestartPolicy }),
  }
}

const copyOf = (name: string) => nameWith(name, '-copy')

const newDiskLike = (disk: Disk) => ({ type: 'create' as const, ...duplicateDisk(disk) })
