import { describe, expect, test } from 'vitest'
import type { CheckResult } from '../check.ts'
import { backups } from './backups.ts'
import { bfd } from './bfd.ts'
import { bgp } from './bgp.ts'
import { capacity } from './capacity.ts'
import { certificates } from './certificates.ts'
import { clocks } from './clocks.ts'
import { disks } from './disks.ts'
import { instances } from './instances.ts'
import { jobs } from './jobs.ts'
import { networks } from './networks.ts'
import { pools } from './pools.ts'
import { ports } from './ports.ts'
import { quotas } from './quotas.ts'
import { sleds } from './sleds.ts'

const now = new Date('2026-11-23T12:00:00Z')
const hour = 3_600_000
const day = 24 * hour
const ago = (ms: number) => new Date(now.getTime() - ms)
const kindsOf = ({ found }: CheckResult) => found.map(({ about }) => about.kind)

describe('the sleds check', () => {
  const sled = {
    id: 'a',
    serial: 'PSL1',
    cubby: 3,
    time_failed: null,
    failure: null,
    is_drilled: false,
    provision_policy: 'provisionable' as const,
    instances: 2,
    lost: { elsewhere: 1, down: 1 },
    outage: null,
  }
  const failed = { time_failed: ago(hour), failure: 'Sled PSL1 was lost.' }
  const outOfService = { provision_policy: 'non_provisionable' as const }

  test('does not report a working sled', () => {
    expect(sleds.judge([sled], now)).toEqual({ found: [], lookedAt: 1, nearest: null })
  })

  test('reports failed sleds with reason and time, in and out of service', () => {
    const { found } = sleds.judge([{ ...sled, ...failed, ...outOfService }], now)
    expect(found).toMatchObject([
      {
        about: { kind: 'sled_failed', why: 'Sled PSL1 was lost.', cubby: 3, elsewhere: 1, down: 1 },
        since: ago(hour),
      },
    ])
  })

  test('reports the outage of a sled instead of its failure, before and after it is fenced', () => {
    const outage = {
      id: 'o',
      has_fence: true,
      time_silent: ago(hour),
      waits_for: 'The sled does not answer.',
    }
    const about = (state: 'fencing' | 'lost') =>
      sleds.judge([{ ...sled, ...failed, ...outOfService, outage: { ...outage, state } }], now).found
    expect(about('fencing')).toMatchObject([
      { about: { kind: 'sled_silent', instances: 2 }, since: ago(hour) },
    ])
    expect(about('lost')).toMatchObject([{ about: { kind: 'sled_fenced', elsewhere: 1, down: 1 } }])
  })

  test('reports working sleds that are out of service', () => {
    const { found } = sleds.judge([{ ...sled, ...outOfService }], now)
    expect(found).toMatchObject([{ about: { kind: 'sled_out_of_service', instances: 2 } }])
  })
})

describe('the physical disks check', () => {
  const disk = (wear: number | null, is_full = false) => ({
    id: `d${wear}`,
    serial: `S${wear}`,
    model: 'M',
    sled_id: 'a',
    sled_serial: 'PSL1',
    cubby: 3,
    is_full,
    wear,
  })
  const judge = (...seen: ReturnType<typeof disk>[]) => disks.judge({ disks: seen, all: seen.length }, now)

  test.each([
    [79, []],
    [80, ['disk_worn']],
    [99, ['disk_worn']],
    [100, ['disk_worn_out']],
    [null, []],
  ] as const)('reports disks at %s %% wear as %j', (wear, kinds) => {
    expect(kindsOf(judge(disk(wear)))).toEqual(kinds)
  })

  test('reports full disks as failed, whatever their wear', () => {
    expect(kindsOf(judge(disk(80, true)))).toEqual(['disk_full', 'disk_worn'])
  })

  test('returns the most worn of the remaining disks as nearest', () => {
    expect(judge(disk(90), disk(71), disk(20)).nearest).toEqual({ name: 'S71', share: 71 })
  })
})

describe('the ports check', () => {
  const port = { id: 'p', location: 'switch0' as const, name: 'qsfp0' }
  const link = (up: boolean) => ({
    name: 'phy0',
    up,
    since: ago(hour).getTime(),
    why: up ? null : 'No light is received.',
    speed: 100,
    fec: null,
    mtu: 1500,
    mac: '',
  })

  test('reports a link that is down with the reason', () => {
    const { found, lookedAt } = ports.judge([{ ...port, report: { links: [link(true), link(false)] } }], now)
    expect(lookedAt).toBe(2)
    expect(found).toMatchObject([
      { about: { kind: 'link_down', port_name: 'qsfp0', why: 'No light is received.' }, since: ago(hour) },
    ])
  })

  test('reports a switch that does not respond', () => {
    expect(kindsOf(ports.judge([{ ...port, report: undefined }], now))).toEqual(['port_silent'])
  })
})

describe('the BGP check', () => {
  const session = (state: 'established' | 'active', ...drops: number[]) => ({
    location: 'switch0' as const,
    name: 'qsfp0',
    address: '192.0.2.1',
    state,
    since: ago(hour).getTime(),
    messages: drops.flatMap((before) => [
      {
        at: ago(before).getTime(),
        way: 'sent' as const,
        message: { type: 'update' as const, announced: [], withdrawn: [] },
      },
      {
        at: ago(before).getTime(),
        way: 'sent' as const,
        message: { type: 'notification' as const, code: 4, subcode: 0, text: 'Hold timer expired' },
      },
    ]),
  })
  const refused = () => {
    const { messages, ...seen } = session('active', 3 * hour, 2 * hour, hour)
    return { ...seen, messages: messages.filter(({ message }) => message.type !== 'update') }
  }

  test.each([
    ['up', session('established'), []],
    ['up after a drop', session('established', hour), []],
    ['refused repeatedly and never up', refused(), ['bgp_down']],
    ['down', session('active', hour), ['bgp_down']],
    ['up between drops', session('established', 3 * hour, 2 * hour, hour), ['bgp_flapping']],
    ['down between drops', session('active', 3 * hour, 2 * hour, hour), ['bgp_flapping']],
    ['up since drops days ago', session('established', 2 * day, 2 * day, 2 * day), []],
  ] as const)('%s', (_, seen, kinds) => {
    expect(kindsOf(bgp.judge([seen], now))).toEqual(kinds)
  })

  test('reports a session that drops, with the number of drops, the time and the last message', () => {
    expect(bgp.judge([session('active', 3 * hour, 2 * hour, hour)], now).found).toMatchObject([
      { about: { drops: 3, last: 'Hold timer expired' }, since: ago(3 * hour), target: 'switch0-192.0.2.1' },
    ])
  })

  test('returns the youngest of the remaining sessions as nearest', () => {
    expect(bgp.judge([session('established')], now).nearest).toEqual({ name: '192.0.2.1', time: ago(hour) })
  })
})

test('the BFD check reports a session whose peer does not respond', () => {
  const seen = (['up', 'down', 'init', 'admin_down'] as const).map((state) => ({
    location: 'switch0' as const,
    remote: `10.0.0.${state.length}`,
    state,
  }))
  expect(bfd.judge(seen, now).found).toMatchObject([{ about: { kind: 'bfd_down', addr: '10.0.0.4' } }])
})

describe('the IP pools check', () => {
  const pool = (allocated: number, size: number, more: object = {}) => ({
    ip_pool_id: `p${allocated}`,
    name: `pool-${allocated}`,
    allocated,
    capacity: size,
    default_of: 0,
    pace: null,
    ...more,
  })
  const judge = (...seen: ReturnType<typeof pool>[]) => pools.judge({ pools: seen, all: seen.length }, now)

  test.each([
    ['with room', pool(89, 100), []],
    ['nearly full', pool(90, 100), ['pool_nearly_full']],
    ['full', pool(100, 100), ['pool_full']],
    ['overfull', pool(101, 100), ['pool_full']],
    ['without ranges and unused', pool(0, 0), []],
    ['without ranges and the default of silos', pool(0, 0, { default_of: 2 }), ['pool_full']],
  ] as const)('%s', (_, seen, kinds) => {
    expect(kindsOf(judge(seen))).toEqual(kinds)
  })

  test('forecasts when a pool will be full from its recent use', () => {
    const breaks = (pace: number | null) => judge(pool(90, 100, { pace })).found[0]?.failsAt
    expect([breaks(2), breaks(0), breaks(-1), breaks(null)]).toEqual([
      new Date(now.getTime() + 5 * day),
      null,
      null,
      null,
    ])
  })

  test('returns the fullest of the remaining pools as nearest', () => {
    expect(judge(pool(95, 100), pool(81, 100), pool(0, 100)).nearest).toEqual({ name: 'pool-81', share: 81 })
  })
})

describe('the certificates check', () => {
  const certificate = (left: number, is_replaced = false) => ({
    id: `c${left}`,
    name: 'acme-2026',
    silo_id: 's',
    silo_name: 'acme',
    not_after: new Date(now.getTime() + left),
    is_replaced,
  })
  const judge = (...seen: ReturnType<typeof certificate>[]) =>
    certificates.judge({ certificates: seen, all: seen.length }, now)

  test.each([
    [31 * day, false, []],
    [30 * day, false, ['certificate_expiring']],
    [1, false, ['certificate_expiring']],
    [0, false, ['certificate_expired']],
    [day, true, []],
    [-day, true, []],
  ] as const)('with %d ms of validity left and a replacement (%s)', (left, isReplaced, kinds) => {
    expect(kindsOf(judge(certificate(left, isReplaced)))).toEqual(kinds)
  })

  test('returns the remaining certificate that expires first as nearest', () => {
    const time = new Date(now.getTime() + 74 * day)
    expect(judge(certificate(day), certificate(74 * day)).nearest).toEqual({ name: 'acme', time })
  })
})

describe('the quotas check', () => {
  const silo = (cpus: number, memory: number) => ({
    id: 's',
    name: 'lab',
    uses: [
      { resource: 'cpus' as const, used: cpus, all: 100 },
      { resource: 'memory' as const, used: memory, all: 100 },
      { resource: 'storage' as const, used: 0, all: 0 },
    ],
  })

  test('reports each quota that is nearly used up', () => {
    const { found, nearest } = quotas.judge({ silos: [silo(94, 78)], all: 6 }, now)
    expect(found).toMatchObject([
      { about: { kind: 'quota_nearly_used', resource: 'cpus', used: 94, all: 100 }, target: 's-cpus' },
    ])
    expect(nearest).toEqual({ name: 'lab', share: 78, resource: 'memory' })
  })

  test('reports a quota below its usage, also a quota of zero', () => {
    const uses = [{ resource: 'cpus' as const, used: 3, all: 0 }]
    const { found } = quotas.judge({ silos: [{ id: 's', name: 'lab', uses }], all: 1 }, now)
    expect(found).toMatchObject([
      { about: { kind: 'quota_nearly_used', resource: 'cpus', used: 3, all: 0 }, target: 's-cpus' },
    ])
  })
})

describe('the capacity check', () => {
  const of = (cpus: number) => ({ cpus, memory: 0, storage: 0 })
  const judge = (used: number, allocated: number, promised = 2) =>
    capacity.judge(
      {
        capacity: { cpus: 100, memory: 0, storage: null },
        provisioned: of(used),
        allocated: of(allocated),
        promised,
      },
      now,
    )

  test.each([
    [89, 100, []],
    [90, 100, ['capacity_nearly_used']],
    [100, 100, ['capacity_used_up']],
    [0, 101, ['capacity_promised']],
  ] as const)('with %d of 100 used and quotas of %d', (used, allocated, kinds) => {
    expect(kindsOf(judge(used, allocated))).toEqual(kinds)
  })

  test('accepts any quota of a single silo', () => {
    expect(kindsOf(judge(0, 1000, 1))).toEqual([])
  })
})

test('the instances check reports failed instances by silo', () => {
  const silos = [{ id: 's', name: 'lab', count: 3, since: ago(hour) }]
  expect(instances.judge({ silos, machines: 10 }, now)).toMatchObject({
    found: [{ about: { kind: 'instances_failed', silo_name: 'lab', count: 3 }, since: ago(hour) }],
    lookedAt: 13,
  })
})

test('the networks check reports VPCs that packets do not obey, by silo', () => {
  const silos = [{ id: 's', name: 'lab', count: 2, since: ago(hour) }]
  expect(networks.judge({ silos, vpcs: 10 }, now)).toMatchObject({
    found: [{ about: { kind: 'networks_behind', silo_name: 'lab', count: 2 }, since: ago(hour) }],
    lookedAt: 10,
  })
})

test('the backups check reports damaged backups by silo', () => {
  const silos = [{ id: 's', name: 'lab', count: 2, since: ago(hour) }]
  expect(backups.judge({ silos, backups: 10 }, now)).toMatchObject({
    found: [{ about: { kind: 'backups_damaged', silo_name: 'lab', count: 2 }, since: ago(hour) }],
    lookedAt: 10,
  })
})

test('the clocks check reports servers whose clock differs by more than a second', () => {
  const servers = [
    { id: 'right', clock_offset: -1000 },
    { id: 'ahead', clock_offset: 1000.7 },
    { id: 'behind', clock_offset: -86_400_000 },
  ]
  expect(clocks.judge(servers, now)).toMatchObject({
    found: [
      { about: { kind: 'clock_wrong', server: 'ahead', offset: 1001 } },
      { about: { kind: 'clock_wrong', server: 'behind', offset: -86_400_000 } },
    ],
    lookedAt: 3,
  })
})

test('the jobs check reports failing jobs with their error, and failed tasks, uploads, imports and bundles by silo', () => {
  const failing = {
    kind: 'disk' as const,
    id: 'w',
    attempts: 9,
    failingSince: ago(hour),
    lastError: 'No room',
  }
  const silo = { id: 's', name: 'lab', count: 1, since: ago(hour) }
  const bundle = { id: 'b', why: 'Its disk was lost', time: ago(hour) }
  const result = jobs.judge(
    { work: [failing], tasks: [silo], uploads: [silo], imports: [silo], bundles: [bundle], ended: 12 },
    now,
  )
  expect(kindsOf(result)).toEqual([
    'work_failing',
    'tasks_failed',
    'uploads_failed',
    'imports_abandoned',
    'bundle_failed',
  ])
  expect(result.found[0]).toMatchObject({ about: { why: 'No room', attempts: 9 }, since: ago(hour) })
})
