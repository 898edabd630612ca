import { asCode, terraformImport, type ShownAsCode } from '@portico/contract/as-code/as-code.ts'
import type { Disk, FloatingIp, Image, Project, Snapshot, SshKey } from '@portico/contract/types.ts'
import { expect, test } from 'vitest'
import type { KindCode, ImmediateDuplicate } from '#shell/as-code/kind-code.ts'
import { diskCode } from '../disks/lazy.ts'
import { floatingIpCode } from '../floating-ips/lazy.ts'
import { imageCode } from '../images/lazy.ts'
import { projectCode } from '../projects/lazy.ts'
import { snapshotCode } from '../snapshots/lazy.ts'
import { sshKeyCode } from '../ssh-keys/lazy.ts'

const id = '6f1c1a52-0d5e-4c0e-9a8b-2f5f0f3f9b11'
const other = '7f1c1a52-0d5e-4c0e-9a8b-2f5f0f3f9b11'
const description = 'words'
const common = { id, description, timeCreated: new Date(0), timeModified: new Date(0) }
const project = 'shop'

const disk = { ...common, name: 'data', size: 2 ** 30, blockSize: 2048, projectId: other } as Disk
const snapshot = { ...common, name: 'before', diskId: other, size: 1 } as Snapshot
const image = { ...common, name: 'base', os: 'Debian', version: '12', blockSize: 512 } as Image
const floatingIp = {
  ...common,
  name: 'front',
  ip: '192.0.2.7',
  ipPoolId: other,
  instanceId: other,
} as FloatingIp
const sshKey = { ...common, name: 'laptop', publicKey: 'ssh-ed25519 A' } as SshKey
const shop = { ...common, name: 'shop' } as Project

test('a duplicate has another name and the source of the original', () => {
  expect(diskCode.duplicate({ resource: disk, project }).args.body).toEqual({
    name: 'data-copy',
    description,
    size: 2 ** 30,
    diskSource: { type: 'blank', blockSize: 2048 },
  })
  expect(snapshotCode.duplicate({ resource: snapshot, project }).args.body).toEqual({
    name: 'before-copy',
    description,
    disk: other,
  })
  // The duplicate does not request the same address.
  expect(floatingIpCode.duplicate({ resource: floatingIp, project }).args.body).toEqual({
    name: 'front-copy',
    description,
    pool: other,
  })
  expect(projectCode.duplicate({ resource: shop, project: null }).args.body).toEqual({
    name: 'shop-copy',
    description,
  })
  expect(sshKeyCode.duplicate({ resource: sshKey, project: null }).args.body).toEqual({
    name: 'laptop-copy',
    description,
    publicKey: 'ssh-ed25519 A',
  })
})

test('an image is duplicated by importing a file, and an image of the silo has no project to import it into', () => {
  expect(imageCode.duplicate({ resource: image, project })).toEqual({
    project,
    file: 'base.raw',
    image: { name: 'base-copy', description, os: 'Debian', version: '12', blockSize: 512 },
  })
  const ofSilo = { project: null, resource: image }
  expect(imageCode.duplicate(ofSilo)).toBeNull()
  expect(imageCode.terraformOperation(ofSilo)).toBeNull()
  expect(imageCode.read(ofSilo).args).toEqual({ path: { image: 'base' } })
})

/** Combines a resource and the code definition of its kind for the test table. */
const coded = <Of extends { resource: { name: string } }>(
  code: KindCode<Of> & ImmediateDuplicate<Of>,
  of: Of,
) => ({
  name: of.resource.name,
  like: code.duplicate(of),
  operation: code.terraformOperation(of),
  read: code.read(of),
})

test.each([
  coded(diskCode, { resource: disk, project }),
  coded(snapshotCode, { resource: snapshot, project }),
  coded(imageCode, { resource: image, project }),
  coded(floatingIpCode, { resource: floatingIp, project }),
  coded(projectCode, { resource: shop, project: null }),
  coded(sshKeyCode, { resource: sshKey, project: null }),
])('$name is shown as code that creates, imports and reads it', ({ name, like, operation, read }) => {
  const language = name === 'base' ? 'cli' : 'terraform'
  expect(asCode(language, like as ShownAsCode, 'masked').text).toContain(`${name}-copy`)
  expect(operation).not.toBeNull()
  if (operation !== null) expect(terraformImport(operation, name, id).text).toContain(`"${id}"`)
  expect(asCode('cli', read, 'masked').text).toMatch(/^oxide [a-z -]+ view/)
})
