import { describe, expect, test } from 'vitest'
import type { DesiredBfd, DesiredFabric, DesiredLink, DesiredPeer, DesiredPort } from '#hardware/fabric.ts'
import { type Draws, drawsFor, hashText } from '../random.ts'
import { simulatedFabric } from './fabric.ts'
import { allowedTransitions, type SessionInputs, phasesAt } from './session.ts'
import { pluggedInto } from './neighbours.ts'

const began = Date.UTC(2026, 0, 1)
const fabric = simulatedFabric(7)

const link = (over: Partial<DesiredLink> = {}): DesiredLink => ({
  name: 'phy0',
  speed: 100,
  autoneg: false,
  fec: null,
  mtu: 1500,
  lldp: true,
  since: began,
  ...over,
})

const peer = (over: Partial<DesiredPeer> = {}): DesiredPeer => ({
  address: '192.0.2.1',
  asn: 64500,
  remoteAsn: null,
  key: null,
  holdTime: 6,
  idleHoldTime: 3,
  connectRetry: 3,
  delayOpen: 0,
  keepalive: 2,
  allowedImport: 'all',
  allowedExport: 'all',
  announced: ['198.51.100.0/24'],
  since: began,
  ...over,
})

const port = (over: Partial<DesiredPort> = {}): DesiredPort => ({
  location: 'switch0',
  name: 'qsfp0',
  links: [link()],
  addresses: ['192.0.2.2/30'],
  peers: [peer()],
  ...over,
})

const bfd = (over: Partial<DesiredBfd> = {}): DesiredBfd => ({
  location: 'switch0',
  remote: '192.0.2.1',
  local: null,
  detectionThreshold: 3,
  requiredRx: 1_000_000,
  multiHop: false,
  since: began,
  ...over,
})

const minute = 60_000

async function reportAt(ports: readonly DesiredPort[], after = minute, sessions: readonly DesiredBfd[] = []) {
  const report = await fabric.report({ ports, bfd: sessions }, began + after)
  const at = (location: string, name: string) =>
    report.ports.find((one) => one.location === location && one.name === name)
  return { ...report, at, state: report.sessions[0]?.state }
}

describe('a link', () => {
  test('comes up some time after it was configured, and then receives LLDP from its neighbor', async () => {
    const before = await reportAt([port()], 1000)
    expect(before.at('switch0', 'qsfp0')?.links).toMatchObject([{ up: false, speed: null }])
    expect(before.at('switch0', 'qsfp0')?.neighbours).toEqual([])
    const after = await reportAt([port()])
    expect(after.at('switch0', 'qsfp0')?.links).toMatchObject([{ up: true, speed: 100, why: null }])
    expect(after.at('switch0', 'qsfp0')?.neighbours).toMatchObject([{ systemName: 'leaf-a', link: 'phy0' }])
  })

  test('stays down without settings, module or light, or when the other end is slower', async () => {
    expect((await reportAt([])).at('switch0', 'qsfp0')).toMatchObject({ links: [], neighbours: [] })
    const whyOf = async (name: string, over: Partial<DesiredLink> = {}) =>
      (await reportAt([port({ name, links: [link(over)] })])).at('switch0', name)?.links[0]?.why
    expect(await whyOf('qsfp20')).toBe('No module is plugged in.')
    expect(await whyOf('qsfp3')).toBe('No light is received.')
    expect(await whyOf('qsfp21')).toBe('The other end is set to 25G, this one to 100G.')
    expect(await whyOf('qsfp21', { autoneg: true })).toBeNull()
  })

  test('has no neighbor data when it does not receive LLDP', async () => {
    const { at } = await reportAt([port({ links: [link({ lldp: false })] })])
    expect(at('switch0', 'qsfp0')?.neighbours).toEqual([])
  })
})

describe('a BGP session', () => {
  test('is established with a responding neighbor, and exchanges prefixes', async () => {
    const { sessions } = await reportAt([port()])
    expect(sessions).toMatchObject([
      { state: 'established', asn: 64500, remoteAsn: 64510, exported: ['198.51.100.0/24'] },
    ])
    expect(sessions[0]?.imported).toHaveLength(12)
    const types = sessions[0]?.messages.map(({ way, message }) => `${way} ${message.type}`)
    expect(types?.slice(0, 4)).toEqual(['sent open', 'received open', 'sent keepalive', 'received keepalive'])
  })

  test.each([
    ['an address without a neighbour', { address: '192.0.2.3' }],
    ['an address in no network of the port', { address: '203.0.113.1' }],
    ['an unexpected key', { key: 'secret' }],
    ['another AS than that of the peer', { remoteAsn: 64999 }],
    ['a hold time of less than 3 s', { holdTime: 2 }],
  ] as const)('is not established when %s', async (_, over) => {
    for (let after = 0; after < 30_000; after += 50) {
      expect((await reportAt([port({ peers: [peer(over)] })], after)).state).not.toBe('established')
    }
  })

  test('needs the key when the neighbor expects one', async () => {
    const at = (key: string | null) =>
      reportAt([port({ name: 'qsfp21', links: [link({ speed: 25 })], peers: [peer({ key })] })])
    expect((await at('wan-exchange')).state).toBe('established')
    expect((await at(null)).state).not.toBe('established')
    expect((await at('another')).state).not.toBe('established')
  })

  test('drops repeatedly when keepalives arrive later than the hold time allows', async () => {
    const at = async (holdTime: number) => {
      const states = new Set<string>()
      for (let after = 10 * minute; after < 20 * minute; after += 5000) {
        const { sessions } = await reportAt(
          [port({ location: 'switch1', name: 'qsfp1', peers: [peer({ holdTime })] })],
          after,
        )
        for (const { state } of sessions) states.add(state)
      }
      return states
    }
    expect(await at(6)).toEqual(new Set(['idle', 'connect', 'active', 'established']))
    expect(await at(9)).toEqual(new Set(['established']))
    const { sessions } = await reportAt([port({ location: 'switch1', name: 'qsfp1' })], 20 * minute)
    const notifications = sessions[0]?.messages.filter(({ message }) => message.type === 'notification')
    expect(notifications).toMatchObject(
      [{}, {}, {}].map(() => ({ way: 'sent', message: { code: 4, text: 'Hold timer expired' } })),
    )
  })

  test('imports and exports the prefixes that its policies allow', async () => {
    const { sessions } = await reportAt([
      port({ peers: [peer({ allowedImport: ['10.0.0.0/8'], allowedExport: ['203.0.113.0/24'] })] }),
    ])
    expect(sessions[0]?.imported).not.toContain('0.0.0.0/0')
    expect(sessions[0]?.imported).toHaveLength(11)
    expect(sessions[0]?.exported).toEqual([])
  })
})

describe('a BFD session', () => {
  const stateOf = async (over: Partial<DesiredBfd>, after = minute) =>
    (await reportAt([port()], after, [bfd(over)])).bfd[0]?.state

  test('is up when a neighbor responds on that switch, and down otherwise', async () => {
    expect(await stateOf({})).toBe('up')
    expect(await stateOf({}, 1000)).toBe('down')
    expect(await stateOf({ remote: '192.0.2.3' })).toBe('down')
    expect(await stateOf({ location: 'switch1' })).toBe('down')
    expect(await stateOf({ local: '192.0.2.2' })).toBe('up')
    expect(await stateOf({ local: '192.0.2.9' })).toBe('down')
  })

  test('flaps when its timeout is less than 30 ms', async () => {
    const states = new Set<unknown>()
    for (let after = minute; after < 2 * minute; after += 250)
      states.add(await stateOf({ requiredRx: 5000 }, after))
    expect(states).toEqual(new Set(['up', 'down', 'init']))
  })
})

/** Applies random settings at random times, and returns a digest of the reported states. */
async function live(seed: string, steps: number): Promise<number> {
  const draws = drawsFor(seed)
  let at = began
  let wanted: DesiredFabric = { ports: [], bfd: [] }
  let digest = 0
  for (let step = 0; step < steps; step++) {
    wanted = changed(draws, wanted, at)
    at += draws.pick([1, 50, 400, 3000, 20_000, 400_000, 90_000_000])
    const report = await fabric.report(wanted, at)
    digest = hashText(`${digest}${JSON.stringify(report)}`)
    requirePossible(wanted, report, at)
  }
  return digest
}

const names = ['qsfp0', 'qsfp1', 'qsfp3', 'qsfp4', 'qsfp21', 'qsfp30'] as const

function changed(draws: Draws, { ports, bfd: sessions }: DesiredFabric, since: number): DesiredFabric {
  const which = { location: draws.pick(['switch0', 'switch1'] as const), name: draws.pick(names) } as const
  const others = ports.filter(({ location, name }) => location !== which.location || name !== which.name)
  const made = port({
    ...which,
    links: [link({ since, speed: draws.pick([25, 100, 200]), autoneg: draws.fraction() < 0.5 })],
    addresses: [draws.pick(['192.0.2.2/30', '192.0.2.1/31', '2001:db8::2/64'])],
    peers: [
      peer({
        since,
        address: draws.pick(['192.0.2.1', '192.0.2.0', '2001:db8::1', '203.0.113.1']),
        key: draws.pick([null, 'wan-exchange']),
        remoteAsn: draws.pick([null, 64510, 64511]),
        holdTime: draws.pick([0, 2, 6, 9, 90]),
        idleHoldTime: draws.pick([0, 3, 30]),
        connectRetry: draws.pick([0, 3]),
        delayOpen: draws.pick([0, 2]),
      }),
    ],
  })
  const watch = bfd({ ...which, since, remote: '192.0.2.1', requiredRx: draws.pick([1000, 300_000]) })
  switch (draws.between(0, 9)) {
    case 0:
    case 1:
      return { ports: [...others, made], bfd: sessions }
    case 2:
      return { ports: others, bfd: sessions }
    case 3:
      return { ports, bfd: [watch] }
    default:
      return { ports, bfd: sessions }
  }
}

function requirePossible(
  wanted: DesiredFabric,
  report: Awaited<ReturnType<typeof fabric.report>>,
  at: number,
): void {
  const upOn = new Set<string>()
  for (const { location, name, links, neighbours, module } of report.ports) {
    const up = links.some((one) => one.up)
    if (up) upOn.add(`${location}/${name}`)
    if (up && module === null) expect.fail('a link without a module')
    if (neighbours.length > 0 && !up) expect.fail('a neighbour without a link')
    if (links.some(({ since }) => since > at)) expect.fail('a link since a time to come')
  }
  for (const session of report.sessions) {
    const { location, name, state, since, imported, exported, remoteAsn, messages } = session
    if (state !== 'idle' && !upOn.has(`${location}/${name}`)) expect.fail(`${state} without a link`)
    if (since > at) expect.fail('a state since a time to come')
    if (state !== 'established' && imported.length + exported.length > 0)
      expect.fail(`${state} with prefixes`)
    if (state === 'established' && remoteAsn === null) expect.fail('established with nobody')
    for (const [i, message] of messages.entries()) {
      if (message.at > at || message.at < (messages[i - 1]?.at ?? 0)) expect.fail('a message out of its time')
    }
  }
  for (const side of wanted.ports) requireLegal(side, at)
  for (const { state, location } of report.bfd) {
    const some = [...upOn].some((key) => key.startsWith(location))
    if (state !== 'down' && !some) expect.fail(`BFD ${state} without a link`)
  }
}

/** Throws unless the states follow each other without gaps and in an allowed order. */
function requireLegal(side: DesiredPort, at: number): void {
  for (const wanted of side.peers) {
    const neighbour = pluggedInto(7, side)?.neighbour ?? null
    const meeting: SessionInputs = {
      key: 'x',
      wanted,
      neighbour,
      from: wanted.since + 4000,
      router: '192.0.2.2',
    }
    const phases = phasesAt(meeting, at, 3)
    for (const [i, phase] of phases.entries()) {
      const next = phases[i + 1]
      if (next === undefined) {
        if (phase.from > at || phase.until <= at) expect.fail('the last state is not the present one')
        continue
      }
      if (phase.until !== next.from) expect.fail(`a gap between ${phase.state} and ${next.state}`)
      if (!allowedTransitions[phase.state].includes(next.state))
        expect.fail(`${next.state} after ${phase.state}`)
    }
  }
}

test('10,000 random steps reach no impossible state, and the same seed gives the same states', async () => {
  const first = await live('steps', 10_000)
  expect(await live('steps', 10_000)).toBe(first)
}, 120_000)
