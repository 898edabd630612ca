import { asCode, type CodeRequest } from '@portico/contract/as-code/as-code.ts'
import type { Disk, ExternalIp, Instance, InstanceNetworkInterface } from '@portico/contract/types.ts'
import { expect, test } from 'vitest'
import {
  addNicCall,
  attachDiskCall,
  attachEphemeralIpCall,
  attachFloatingIpCall,
  updateCall,
  updateNicCall,
} from './calls.ts'

const id = (digit: number) => `${digit}f1c1a52-0d5e-4c0e-9a8b-2f5f0f3f9b11`
const instance = {
  id: id(1),
  name: 'web-1',
  ncpus: 2,
  memory: 2 ** 30,
  bootDiskId: id(2),
  autoRestartPolicy: 'never',
} as Instance
const at = { instance, project: 'shop' }
const floating = { kind: 'floating', id: id(3), name: 'front' } as ExternalIp
const ephemeral = { kind: 'ephemeral', ip: '192.0.2.1' } as ExternalIp
const nic = {
  id: id(4),
  name: 'net0',
  description: '',
  vpcId: id(5),
  subnetId: id(6),
  ip: '10.0.0.5',
  primary: true,
} as InstanceNetworkInterface
const newNic = { name: 'net1', description: '', vpcName: 'default', subnetName: 'db' }
const names = new Map([
  [id(5), 'default'],
  [id(6), 'web'],
])

/** Returns the instance's Terraform block. */
function blockOf(request: CodeRequest): string | undefined {
  const { text } = asCode('terraform', request, 'masked')
  return text
    ?.slice(text.indexOf('resource'))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/, ([}\]])/g, ' $1')
}

test('resizing also sends the unchanged fields, because the operation would reset omitted ones', () => {
  const call = updateCall(instance, { ncpus: 4, memory: 2 ** 31 })
  expect(call.args.body).toEqual({ ncpus: 4, memory: 2 ** 31, bootDisk: id(2), autoRestartPolicy: 'never' })
  expect(blockOf(call)).toBe(
    'resource "oxide_instance" "web_1" { ncpus = 4 memory = 2 * 1024 * 1024 * 1024 }',
  )
})

test('a change of the restart policy has no Terraform code', () => {
  const call = updateCall(instance, { autoRestartPolicy: null })
  expect(call.args.body).toEqual({ ncpus: 2, memory: 2 ** 30, bootDisk: id(2) })
  expect(blockOf(call)).toBeUndefined()
})

test('the Terraform block includes the disks that are already attached', () => {
  const disk = attachDiskCall(instance, [{ id: id(2) } as Disk], 'data')
  expect(blockOf(disk)).toBe(
    `resource "oxide_instance" "web_1" { disk_attachments = ["${id(2)}", var.disk_data_id] }`,
  )
  expect(blockOf(attachFloatingIpCall(at, [ephemeral], id(7)))).toContain(
    `external_ips = [ { type = "ephemeral" }, { type = "floating", id = "${id(7)}" } ]`,
  )
  expect(blockOf(attachEphemeralIpCall(at, [floating], 'public'))).toContain(
    `external_ips = [ { type = "floating", id = "${id(3)}" }, { type = "ephemeral", id = data.oxide_ip_pool.public.id } ]`,
  )
  expect(blockOf(attachEphemeralIpCall(at, [floating], null))).toContain(
    `external_ips = [ { type = "floating", id = "${id(3)}" }, { type = "ephemeral" } ]`,
  )
  const added = blockOf(addNicCall(at, [nic], names, newNic))
  expect(added).toContain('name = "net0"')
  expect(added).toContain('ip_address = "10.0.0.5"')
  expect(added).toContain('subnet_id = data.oxide_vpc_subnet.default_db.id')
})

test('the Terraform block is omitted while its content is not loaded', () => {
  const { notes, text } = asCode('terraform', attachDiskCall(instance, undefined, 'data'), 'masked')
  expect(text).toBeNull()
  expect(notes).toEqual([expect.stringContaining('disk_attachments')])
  expect(blockOf(addNicCall(at, [nic], undefined, newNic))).toBeUndefined()
  expect(blockOf(attachFloatingIpCall(at, undefined, id(7)))).toBeUndefined()
  expect(blockOf(attachEphemeralIpCall(at, undefined, 'public'))).toBeUndefined()
})

test('without a selected pool, the request names none, so that the server uses the default pool', () => {
  expect(attachEphemeralIpCall(at, [], null).args.body).toEqual({})
})

test('an interface update sends all fields of the interface', () => {
  const change = { name: 'front', description: '', transitIps: ['10.4.0.0/16'] }
  expect(updateNicCall(nic, change).args.body).toEqual({ ...change, primary: true })
  expect(updateNicCall({ ...nic, primary: false }, nic, true).args.body).toEqual({
    name: 'net0',
    description: '',
    transitIps: [],
    primary: true,
  })
})
