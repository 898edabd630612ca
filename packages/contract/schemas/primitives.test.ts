import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { parseProblem } from '#parse-problem.ts'
import { Hostname, IpNet, Ip, L4PortRange, addressValue } from './addresses.ts'
import { InstanceCreate, InstanceUpdate } from './instances.ts'
import { IpRange } from './ip-pools.ts'
import { AllowListUpdate } from './allow-list.ts'
import { SiloRolePolicy } from './policies.ts'
import { ByteCount, Name, NameOrId, Timestamp, Uint128, Uint16, UserData, Uuid } from './primitives.ts'
import { ProjectUpdate } from './projects.ts'

const ID = '8f6f0f2e-0000-4000-8000-00000000abcd'

/** Returns the error of a schema for a value; undefined if the value is valid. */
function against(schema: z.ZodType, value: unknown): string | undefined {
  const { error } = schema.safeParse(value)
  return error && parseProblem(error, value)
}

const takes = (schema: z.ZodType, value: unknown) => against(schema, value) === undefined

describe('names', () => {
  test.each(['a', 'web-1', 'a'.repeat(63)])('%s is a valid name', (name) =>
    expect(Name.parse(name)).toBe(name),
  )

  test.each([
    ['', 'name requires at least one character'],
    ['a'.repeat(64), 'name may contain at most 63 characters'],
    ['1a', 'name must begin with an ASCII lowercase character'],
    ['Web', 'name must begin with an ASCII lowercase character'],
    ['wEb', 'name contains invalid character: "E" (allowed characters are lowercase ASCII, digits, and "-")'],
    ['a b', 'name contains invalid character: " " (allowed characters are lowercase ASCII, digits, and "-")'],
    ['web-', 'name cannot end with "-"'],
    [`a${ID.slice(1)}`, 'name cannot be a UUID to avoid ambiguity with IDs'],
    [`a${ID.slice(1)}`.replaceAll('-', ''), 'name cannot be a UUID to avoid ambiguity with IDs'],
  ])('the name %j is refused: %s', (name, message) => expect(against(Name, name)).toBe(message))
})

describe('names or ids', () => {
  test('an ID is converted to its canonical form', () => {
    expect(NameOrId.parse(ID.toUpperCase())).toBe(ID)
    expect(NameOrId.parse(ID.replaceAll('-', ''))).toBe(ID)
    expect(Uuid.parse(ID.toUpperCase())).toBe(ID)
  })

  test('a name is returned unchanged, and an invalid name is refused as neither name nor ID', () => {
    expect(NameOrId.parse('web')).toBe('web')
    expect(against(NameOrId, 'Web')).toBe('data did not match any variant of untagged enum NameOrId')
  })
})

describe('addresses and ports', () => {
  test.each(['22', '1-65535', '80-79'])('%s is a valid port range', (range) =>
    expect(takes(L4PortRange, range)).toBe(true),
  )
  test.each(['', '0', '0-5', '65536', '1-', 'ssh', '1-2-3'])('%j is refused as a port range', (range) =>
    expect(takes(L4PortRange, range)).toBe(false),
  )

  test.each(['10.0.0.0/8', '10.1.2.3/8', 'fd00::/48', '::ffff:10.0.0.1/128'])(
    '%s is a valid network',
    (net) => expect(takes(IpNet, net)).toBe(true),
  )
  test.each(['10.0.0.0', '10.0.0.0/33', 'fd00::/129', 'fd00::', '10.0.0/8', '010.0.0.0/8'])(
    '%s is refused as a network',
    (net) => expect(takes(IpNet, net)).toBe(false),
  )

  test.each(['10.0.0.1', '::', 'fd00::1', '::ffff:1.2.3.4'])('%s is a valid address', (ip) =>
    expect(takes(Ip, ip)).toBe(true),
  )
  test.each(['10.0.0.256', '10.1', 'fe80::1%eth0', ':::', 'fd00::1/64', ''])(
    '%j is refused as an address',
    (ip) => expect(takes(Ip, ip)).toBe(false),
  )

  test.each([
    ['2001:0DB8:0:0::1', '2001:db8::1'],
    ['::FFFF:10.0.0.1', '::ffff:10.0.0.1'],
    ['10.0.0.1', '10.0.0.1'],
  ])('the address %s is converted to %s', (ip, spelled) => {
    expect(Ip.parse(ip)).toBe(spelled)
    if (ip.includes(':')) expect(IpNet.parse(`${ip}/64`)).toBe(`${spelled}/64`)
  })

  test('addressValue orders addresses by their numbers', () => {
    expect(addressValue('10.0.0.1')).toBe(167772161n)
    expect(addressValue('::')).toBe(0n)
    expect(addressValue('1::2:0:3')).toBe((1n << 112n) + (2n << 32n) + 3n)
    expect(addressValue('fd00::') > addressValue('::ffff')).toBe(true)
  })

  test('a range is refused when its addresses are of different families or not ascending', () => {
    expect(takes(IpRange, { first: '10.0.0.9', last: '10.0.0.10' })).toBe(true)
    expect(takes(IpRange, { first: 'fd00::1', last: 'fd00::1' })).toBe(true)
    expect(against(IpRange, { first: '10.0.0.2', last: '10.0.0.1' })).toBe(
      'IP address ranges must be non-decreasing',
    )
    expect(takes(IpRange, { first: '10.0.0.2', last: 'fd00::1' })).toBe(false)
  })

  test.each([
    ['a'.repeat(254), 'Max hostname length is 253'],
    ['-a', 'Hostnames must comply with RFC 1035'],
    ['a..b', 'Hostnames must comply with RFC 1035'],
    ['', 'Hostnames must comply with RFC 1035'],
  ])('%j is refused as a host name: %s', (name, message) => expect(against(Hostname, name)).toBe(message))
  test('a host name may contain digits and capitals at any position', () =>
    expect(takes(Hostname, '0A-b.c9')).toBe(true))
})

describe('numbers and times', () => {
  test('integers beyond the width of their type are refused', () => {
    expect(takes(Uint16, 65535)).toBe(true)
    for (const bad of [65536, -1, 1.5, '1', null]) expect(takes(Uint16, bad)).toBe(false)
    expect(takes(Uint128, (2n ** 128n - 1n).toString())).toBe(true)
    expect(takes(Uint128, (2n ** 128n).toString())).toBe(false)
    expect(takes(ByteCount, 2 ** 62)).toBe(true)
    expect(takes(ByteCount, 2 ** 63)).toBe(false)
  })

  test.each(['2025-03-01T00:00:00Z', '2025-03-01T00:00:00.123456789+02:00', '2025-03-01t00:00:00z'])(
    '%s is a valid time',
    (time) => expect(takes(Timestamp, time)).toBe(true),
  )
  test.each([
    '2025-03-01',
    '2025-03-01T00:00:00',
    'now',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
  ])('%s is refused as a time', (time) => expect(takes(Timestamp, time)).toBe(false))

  test('user data is refused unless it is base64 of at most 32 KiB', () => {
    expect(takes(UserData, btoa('x'.repeat(32 * 1024)))).toBe(true)
    expect(takes(UserData, btoa('x'.repeat(32 * 1024 + 1)))).toBe(false)
    expect(takes(UserData, 'a_-b')).toBe(false)
  })
})

describe('parsing a request body', () => {
  const needed = { name: 'web', description: '', hostname: 'web', memory: 1024, ncpus: 1 }
  const defaults = {
    auto_restart_policy: null,
    boot_disk: null,
    disks: [],
    external_ips: [],
    network_interfaces: { type: 'default' },
    start: true,
    user_data: '',
  }

  test('fills in the defaults of absent fields', () => {
    expect(InstanceCreate.parse(needed)).toEqual({ ...needed, ...defaults })
  })

  test('treats null as absent, also where the contract has a default', () => {
    const nulls = Object.fromEntries([...Object.keys(defaults), 'ssh_public_keys'].map((key) => [key, null]))
    expect(InstanceCreate.parse({ ...needed, ...nulls })).toEqual({ ...needed, ...defaults })
    expect(ProjectUpdate.parse({ name: null })).toEqual({})
    expect(InstanceUpdate.parse({ ncpus: 1, memory: 1, boot_disk: null })).toEqual({ ncpus: 1, memory: 1 })
  })

  test('gives each request its own copy of a default', () => {
    const first = InstanceCreate.parse(needed)
    first.disks.push({ type: 'attach', name: 'a' })
    expect(InstanceCreate.parse(needed).disks).toEqual([])
  })

  test('drops unknown fields', () => {
    expect(ProjectUpdate.parse({ name: 'a', colour: 'red' })).toEqual({ name: 'a' })
  })

  test('returns errors with their path and problem', () => {
    const { name: _, ...nameless } = needed
    expect(against(InstanceCreate, nameless)).toBe('missing field `name`')
    expect(against(InstanceCreate, { ...needed, ncpus: 'two' })).toMatch(
      /^ncpus: invalid type: expected number, got string/,
    )
    expect(against(InstanceCreate, { ...needed, disks: [{ type: 'attach' }] })).toBe(
      'disks[0]: missing field `name`',
    )
    expect(against(InstanceCreate, { ...needed, disks: [{ type: 'detach' }] })).toBe(
      'disks[0].type: unknown variant `detach`',
    )
    expect(against(InstanceCreate, { ...needed, auto_restart_policy: 'maybe' })).toBe(
      'auto_restart_policy: unknown variant `maybe`, expected `never`, `best_effort`',
    )
    expect(against(InstanceCreate, [])).toBe('invalid type: expected object, got array')
  })

  test('refuses an empty allow list and a policy with too many assignments', () => {
    expect(against(AllowListUpdate, { allowed_ips: { allow: 'list', ips: [] } })).toBe(
      'allowed_ips.ips: IP allowlist must not be empty',
    )
    const assignment = { identity_id: ID, identity_type: 'silo_user', role_name: 'viewer' }
    expect(takes(SiloRolePolicy, { role_assignments: Array.from({ length: 64 }, () => assignment) })).toBe(
      true,
    )
    expect(against(SiloRolePolicy, { role_assignments: Array.from({ length: 65 }, () => assignment) })).toBe(
      'role_assignments: expected a list of at most 64 role assignments',
    )
  })
})
