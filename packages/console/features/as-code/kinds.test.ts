import { asCode, terraformImport, type Codeable } from '@portico/contract/as-code/as-code.ts'
import type { Disk, FloatingIp, Image, Project, Snapshot, SshKey } from '@portico/contract/types.ts'
import { expect, test } from 'vitest'
import { type AnyCoded, type CodedKind, kindCodes } from './kinds.ts'

const id = '6f1c1a52-0d5e-4c0e-9a8b-2f5f0f3f9b11'
const other = '7f1c1a52-0d5e-4c0e-9a8b-2f5f0f3f9b11'
const common = { id, description: 'words', timeCreated: new Date(0), timeModified: new Date(0) }
const project = 'shop'
const base = {
  ...common,
  name: 'base',
  os: 'Debian',
  version: '12',
  blockSize: 512,
  projectId: other,
} as Image

const things = {
  disk: {
    project,
    thing: { ...common, name: 'data', size: 2 ** 30, blockSize: 2048, projectId: other } as Disk,
  },
  snapshot: { project, thing: { ...common, name: 'before', diskId: other, size: 1 } as Snapshot },
  image: { project, thing: base },
  floating_ip: {
    project,
    thing: { ...common, name: 'front', ip: '192.0.2.7', ipPoolId: other, instanceId: other } as FloatingIp,
  },
  project: { project: null, thing: { ...common, name: 'shop' } as Project },
  ssh_key: { project: null, thing: { ...common, name: 'laptop', publicKey: 'ssh-ed25519 A' } as SshKey },
} as const

/** What would make another like it. */
function likeOf(kind: keyof typeof things): Codeable | null | undefined {
  const { useLike } = kindCodes[kind] as { useLike: (of: unknown) => Codeable | null | undefined }
  return useLike(things[kind])
}

const bodyOf = (kind: keyof typeof things) => (likeOf(kind) as { args: { body: unknown } }).args.body

test('another has another name, and what this one was made of', () => {
  const { description } = common
  expect(bodyOf('disk')).toEqual({
    name: 'data-copy',
    description,
    size: 2 ** 30,
    diskSource: { type: 'blank', blockSize: 2048 },
  })
  expect(bodyOf('snapshot')).toEqual({ name: 'before-copy', description, disk: other })
  // Its own address stays with it.
  expect(bodyOf('floating_ip')).toEqual({ name: 'front-copy', description, pool: other })
  expect(bodyOf('project')).toEqual({ name: 'shop-copy', description })
  expect(bodyOf('ssh_key')).toEqual({ name: 'laptop-copy', description, publicKey: 'ssh-ed25519 A' })
})

test('an image comes from a file again; one of the silo has no project to bring it to', () => {
  expect(likeOf('image')).toEqual({
    project,
    file: 'base.raw',
    image: { name: 'base-copy', description: 'words', os: 'Debian', version: '12', blockSize: 512 },
  })
  const ofSilo = { project: null, thing: base }
  expect(kindCodes.image.useLike(ofSilo)).toBeNull()
  expect(kindCodes.image.madeBy(ofSilo)).toBeNull()
  expect(kindCodes.image.read(ofSilo).args).toEqual({ path: { image: 'base' } })
})

test.each(Object.keys(things) as (keyof typeof things)[])(
  '%s is made, taken over and read as code',
  (kind) => {
    const code = kindCodes[kind] as (typeof kindCodes)[CodedKind] & {
      read: (of: unknown) => Extract<Codeable, { operation: unknown }>
      madeBy: (of: unknown) => Parameters<typeof terraformImport>[0] | null
    }
    const of = things[kind] as unknown as AnyCoded
    const like = likeOf(kind)
    const language = kind === 'image' ? 'cli' : 'terraform'
    expect(asCode(language, like as Codeable, 'masked').text).toContain('copy')
    const operation = code.madeBy(of)
    expect(operation).not.toBeNull()
    if (operation !== null) expect(terraformImport(operation, of.thing.name, id).text).toContain(id)
    expect(asCode('cli', code.read(of), 'masked').text).toMatch(/^oxide [a-z- ]+ view/)
  },
)
