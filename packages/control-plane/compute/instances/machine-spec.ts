import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { MachineDisk, MachineNic, MachineSpec } from '@portico/hypervisor/port.ts'
import type { Db } from '#kernel/context.ts'
import type { Machine } from './machine.ts'
import type { Instance } from './view.ts'

/** Returns everything the hypervisor needs to start a machine; null if the instance is deleted. */
export async function machineSpec(db: Db, machine: Machine): Promise<MachineSpec | null> {
  const instance = await db
    .selectFrom('instance')
    .innerJoin('project', 'project.id', 'instance.project_id')
    .selectAll('instance')
    .select('project.name as project_name')
    .where('instance.id', '=', machine.instance_id)
    .executeTakeFirst()
  if (instance === undefined) return null
  const keys = await db
    .selectFrom('instance_ssh_key')
    .select('public_key')
    .where('instance_id', '=', instance.id)
    .orderBy('name')
    .execute()
  return {
    id: machine.id,
    instanceId: instance.id,
    sledId: machine.sled_id,
    name: instance.name,
    projectName: instance.project_name,
    hostname: instance.hostname,
    ncpus: machine.ncpus,
    memory: machine.memory,
    userData: instance.user_data,
    sshPublicKeys: keys.map((key) => key.public_key),
    externalIps: await externalIps(db, instance.id),
    nics: await nics(db, instance.id),
    ...(await disksAndOs(db, instance)),
  }
}

async function externalIps(db: Db, instanceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('external_ip')
    .select('ip')
    .where('instance_id', '=', instanceId)
    .where('kind', '!=', 'snat')
    .orderBy('ip')
    .execute()
  return rows.map(({ ip }) => formatIpv4(ip))
}

async function nics(db: Db, instanceId: string): Promise<MachineNic[]> {
  const rows = await db
    .selectFrom('network_interface as nic')
    .innerJoin('vpc_subnet as subnet', 'subnet.id', 'nic.subnet_id')
    .select(['nic.id', 'nic.name', 'nic.mac', 'nic.ip', 'nic.is_primary', 'subnet.ipv4_block'])
    .where('nic.instance_id', '=', instanceId)
    .orderBy('nic.slot')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    mac: row.mac,
    ip: formatIpv4(row.ip),
    subnet: row.ipv4_block,
    primary: row.is_primary,
  }))
}

async function disksAndOs(
  db: Db,
  instance: Instance,
): Promise<{ disks: MachineDisk[]; guestOs: MachineSpec['guestOs'] }> {
  const rows = await db
    .selectFrom('disk')
    .leftJoin('image', 'image.id', 'disk.image_id')
    .select([
      'disk.id',
      'disk.name',
      'disk.size',
      'disk.block_size',
      'disk.slot',
      'image.os',
      'image.version',
    ])
    .where('instance_id', '=', instance.id)
    .orderBy('slot')
    .execute()
  const bootFirst = [...rows].sort(
    (a, b) => Number(b.id === instance.boot_disk_id) - Number(a.id === instance.boot_disk_id),
  )
  const [first] = bootFirst
  return {
    disks: bootFirst.map((row) => ({
      slot: row.slot ?? 0,
      volumeId: row.id,
      name: row.name,
      size: row.size,
      blockSize: row.block_size,
      boot: row.id === first?.id,
    })),
    guestOs: first?.os == null ? null : { name: first.os, version: first.version ?? '' },
  }
}
