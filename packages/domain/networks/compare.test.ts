import { describe, expect, test } from 'vitest'
import { compare, type PathChange } from './compare.ts'
import type { Network } from './network.ts'
import { chain, external, host, network, rule, subnet } from './testing/build.ts'
import { joinTraffic } from './traffic.ts'

const web = ['web-1', 'web-2', 'web-3'].map((name, i) => host(name, 'default', `172.30.0.${11 + i}`))
const db = ['db-1', 'db-2'].map((name, i) => host(name, 'default', `172.30.0.${21 + i}`))
const inside = rule('inside', 'inbound', 'allow', { priority: 1000, hosts: ['vpc:net'], ports: ['22'] })
const toDb = rule('to-db', 'inbound', 'allow', {
  targets: ['instance:db-1', 'instance:db-2'],
  hosts: ['instance:web-1', 'instance:web-2', 'instance:web-3'],
  ports: ['5432'],
  protocols: ['TCP'],
})

function summary(before: Network, after: Network) {
  const comparison = compare(before, after)
  if (comparison === null) return expect.fail('a small network')
  const words = ({ from, to, traffic, was, is, paths }: PathChange) => ({
    from: [...from.interfaces, ...from.outside].join(' '),
    to: [...to.interfaces, ...to.outside].join(' '),
    traffic: joinTraffic(traffic, comparison.traffic),
    was: was.type === 'rule' ? was.rule.name : was.type,
    is: is.type === 'rule' ? is.rule.name : is.type,
    paths,
  })
  return {
    opens: comparison.opens.map(words),
    closes: comparison.closes.map(words),
    stays: comparison.stays,
  }
}

const tcp = (ports: string[]) => [{ protocol: 'TCP', ports, others: false, except: [], all: false }]

describe('a change of rules', () => {
  test('is reported once for all equivalent interfaces, with the rules that decide before and after', () => {
    const before = network([...web, ...db], { rules: [inside, toDb] })
    const narrowed = { ...toDb, hosts: toDb.hosts?.slice(0, 2) ?? [] }
    expect(summary(before, { ...before, rules: [inside, narrowed] })).toMatchObject({
      opens: [],
      closes: [
        {
          from: 'web-3-nic',
          to: 'db-1-nic db-2-nic',
          traffic: tcp(['5432']),
          was: 'to-db',
          is: 'no_rule',
          paths: 2,
        },
      ],
    })
    const without = summary({ ...before, rules: [inside] }, before)
    expect(without.opens).toEqual([
      {
        from: 'web-1-nic web-2-nic web-3-nic',
        to: 'db-1-nic db-2-nic',
        traffic: tcp(['5432']),
        was: 'no_rule',
        is: 'to-db',
        paths: 6,
      },
    ])
  })

  test('opens and closes nothing when it has no effect', () => {
    const before = network([...web, ...db], { rules: [inside, toDb] })
    const shadowed = rule('again', 'inbound', 'allow', { priority: 2000, ports: ['22'], hosts: ['vpc:net'] })
    expect(summary(before, { ...before, rules: [inside, toDb, shadowed] })).toMatchObject({
      opens: [],
      closes: [],
    })
    expect(summary(before, { ...before, rules: [{ ...inside, id: 'other' }, toDb] })).toMatchObject({
      opens: [],
      closes: [],
    })
  })

  test('is reported with adjacent ports joined, and with the protocol alone when all ports change', () => {
    const before = network(db, { rules: [] })
    const some = rule('some', 'inbound', 'allow', { ports: ['80-443', '444-600', '1'], protocols: ['TCP'] })
    expect(summary(before, { ...before, rules: [some] }).opens).toMatchObject([
      { traffic: tcp(['1', '80-600']) },
    ])
    const all = rule('all', 'inbound', 'allow', { protocols: ['UDP', 'ICMP'] })
    expect(summary(before, { ...before, rules: [all] }).opens).toMatchObject([
      {
        traffic: [
          { protocol: 'UDP', ports: [], others: true, except: [], all: true },
          { protocol: 'ICMP', ports: [], others: true, except: [], all: true },
        ],
      },
    ])
  })
})

describe('external addresses', () => {
  const reachable = host('web', 'default', '172.30.0.5', { external: [external('floating', '198.51.100.5')] })
  const hidden = host('job', 'default', '172.30.0.6', { external: [external('snat', '198.51.100.6')] })

  test('are grouped by the blocks in rules, and reach only instances with an external address of their own', () => {
    const before = network([reachable, hidden], { rules: [] })
    const office = rule('office', 'inbound', 'allow', {
      hosts: ['ip_net:203.0.113.0/24'],
      ports: ['443'],
      protocols: ['TCP'],
    })
    expect(summary(before, { ...before, rules: [office] }).opens).toEqual([
      {
        from: '203.0.113.0/24',
        to: 'web-nic',
        traffic: tcp(['443']),
        was: 'no_rule',
        is: 'office',
        paths: 1,
      },
    ])
  })

  test('are reported as opened when a change of routes leads to them', () => {
    const before = network([hidden], { rules: [] })
    const after = { ...before, gateways: [] }
    const { closes } = summary(before, after)
    expect(closes).toMatchObject([{ from: 'job-nic', was: 'no_rule', is: 'hop' }])
    expect(closes[0]?.traffic.map(({ all }) => all)).toEqual([true, true, true])
  })

  test("tell two instances apart when rules name the instances' external addresses", () => {
    const other = host('api', 'default', '172.30.0.7', { external: [external('floating', '198.51.100.7')] })
    const before = network([reachable, other, hidden], { rules: [], vpcs: [{ id: 'two', name: 'two' }] })
    const away = host('away', 'two-a', '10.0.0.5', {
      vpcId: 'two',
      external: [external('floating', '198.51.100.8')],
    })
    const wide = {
      ...before,
      instances: [...before.instances, away.instance],
      interfaces: [...before.interfaces, away.nic],
      subnets: [
        ...before.subnets,
        { id: 'two-a', name: 'a', vpcId: 'two', blocks: ['10.0.0.0/24'], customRouterId: null },
      ],
    }
    const only = {
      ...rule('only', 'inbound', 'allow', { hosts: ['ip:198.51.100.5'], ports: ['22'] }),
      vpcId: 'two',
    }
    const after = { ...wide, rules: [{ ...only, targets: [{ type: 'vpc' as const, value: 'two' }] }] }
    expect(summary(wide, after).opens.map(({ from, to }) => `${from} to ${to}`)).toEqual([
      'web-nic to away-nic',
    ])
  })
})

test('adding or removing an interface opens or closes the paths of that interface', () => {
  const before = network(web.slice(0, 1), { rules: [inside] })
  const after = network(web.slice(0, 2), { rules: [inside] })
  const sorted = (end: string) => end.split(' ').toSorted().join(' ')
  // One change covers both directions between the two interfaces.
  const both = 'web-1-nic web-2-nic'
  const { opens } = summary(before, after)
  expect(opens.some(({ from, to }) => sorted(from) === both && sorted(to) === both)).toBe(true)
  expect(summary(after, before).closes).toHaveLength(opens.length)
})

test('stopping an instance opens and closes no paths', () => {
  const before = network([...web, ...db], { rules: [inside] })
  const stopped = { ...before, instances: before.instances.map((one) => ({ ...one, isRunning: false })) }
  expect(summary(before, stopped)).toMatchObject({ opens: [], closes: [] })
})

test('a comparison that exceeds its budget returns null', () => {
  const hosts = Array.from({ length: 256 }, (_, i) => `instance:other-${i}`)
  const many = Array.from({ length: 1024 }, (_, i) =>
    rule(`r${i}`, 'inbound', 'allow', { hosts, targets: hosts }),
  )
  const before = network([...web, ...db], { rules: many })
  expect(compare(before, { ...before, rules: many.slice(1) })).toBeNull()
})

describe('with large configurations', () => {
  const spread = (count: number) => {
    const hosts = Array.from({ length: count }, (_, i) => host(`h${i}`, `s${i}`, `10.0.${i}.5`))
    return network(hosts, {
      subnets: hosts.map((_, i) => subnet(`s${i}`, `10.0.${i}.0/24`)),
      rules: [],
    })
  }

  test('paths from each subnet to all others are reported as one change', () => {
    const before = { ...spread(60), rules: [inside] }
    const { closes } = summary(before, { ...before, rules: [] })
    expect(closes).toHaveLength(1)
    expect(closes[0]?.paths).toBe(60 * 59 * 2)
  })

  test('a change with a thousand different reasons between many subnets exceeds the budget', () => {
    const before = spread(60)
    const many = Array.from({ length: 1000 }, (_, i) =>
      rule(`r${i}`, 'inbound', 'allow', { ports: [`${i + 1}`], priority: i }),
    )
    expect(compare({ ...before, rules: many }, before)).toBeNull()
  })
})

test('a path through many instances takes one step of the budget per instance', () => {
  const long = chain(60, true)
  expect(compare(long, { ...long, routes: long.routes.slice(0, -1) })).toBeNull()
})

test('an address that no rule names represents all others, and is omitted when every address is named', () => {
  const reachable = host('web', 'default', '172.30.0.5', { external: [external('floating', '198.51.100.5')] })
  const before = network([reachable], { rules: [rule('all', 'inbound', 'allow')] })
  const half = rule('half', 'inbound', 'deny', { priority: 1, hosts: ['ip_net:128.0.0.0/1'] })
  const { closes } = summary(before, { ...before, rules: [...before.rules, half] })
  expect(closes.map(({ from }) => from)).toEqual(['128.0.0.0/1'])
  const both = { ...half, hosts: [...(half.hosts ?? []), { type: 'ip_net' as const, value: '0.0.0.0/1' }] }
  const all = summary(before, { ...before, rules: [...before.rules, both] })
  expect(all.closes.map(({ from }) => from.split(' ').toSorted())).toEqual([['0.0.0.0/1', '128.0.0.0/1']])
})
