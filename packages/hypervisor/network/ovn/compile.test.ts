import type { DocumentRule, VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { expect, test } from 'vitest'
import { compile } from './compile.ts'
import { defaultOutside } from './engine.ts'
import { atPort, hasMac, inBlocks, inPorts, inSet } from './match.ts'
import type { Operation, Row } from './ovsdb.ts'
import { datumOf, difference, type StoredRow, type Table, type WantedRow } from './rows.ts'

const options = { mtu: 1442, hasNameServer: false, edge: { ...defaultOutside, chassis: 'host' } }

const rule = (id: string, more: Partial<DocumentRule> = {}): DocumentRule => ({
  id,
  direction: 'inbound',
  action: 'allow',
  ports: ['a', 'b'],
  remotes: null,
  protocols: null,
  portRanges: null,
  ...more,
})

const document = (rules: readonly DocumentRule[], more: Partial<VpcDocument> = {}): VpcDocument => ({
  id: 'vpc',
  dnsZone: 'vpc.internal',
  subnets: [
    { id: 'subnet', blocks: ['172.30.0.0/22'], routes: [{ block: '172.30.0.0/22', hop: { type: 'local' } }] },
  ],
  ports: ['a', 'b'].map((id, at) => ({
    id,
    subnetId: 'subnet',
    mac: `a8:40:25:00:00:0${at}`,
    addresses: [`172.30.0.${5 + at}`],
    transitBlocks: [],
    hostname: id,
    sledId: null,
    externalAddresses: [],
  })),
  rules,
  ...more,
})

const aclsOf = (rows: readonly WantedRow[]) =>
  rows.filter(({ table, key }) => table === 'ACL' && key.startsWith('rule/r'))

test('rules for the same interfaces and the same addresses share their sets', () => {
  const remotes = { inside: [], anywhere: ['203.0.113.0/24', '198.51.100.7/32'] }
  const rules = Array.from({ length: 50 }, (_, at) =>
    rule(`r${at}`, { ports: ['a'], remotes, portRanges: [{ first: 1000 + at, last: 2000 }] }),
  )
  const { rows } = compile(document(rules), options)
  const sets = rows.filter(({ table, key }) => table === 'Address_Set' && key.includes('rule'))
  expect(sets).toMatchObject([{ columns: { addresses: ['203.0.113.0/24', '198.51.100.7/32'] } }])
  expect(rows.filter(({ table }) => table === 'Port_Group').map(({ key }) => key)).toEqual([
    'group/all',
    'group/rule_r0',
  ])
  expect(aclsOf(rows)).toHaveLength(100)
  expect(aclsOf(rows)[0]?.columns['match']).toBe(
    'outport == @portico_vpc_rule_r0 && ip4 && ip4.src == $portico_vpc_rule_r0_anywhere_4 && tcp && 1000 <= tcp.dst <= 2000',
  )
})

test('parts that do not fit are refused with a sentence, and nothing else is lost', () => {
  const many = Array.from({ length: 60_002 }, (_, at) =>
    rule(`r${at}`, { action: at % 2 === 0 ? 'allow' : 'deny' }),
  )
  const outbound = many.map((one) => ({ ...one, direction: 'outbound' as const }))
  const { refused, rows } = compile(document(outbound), options)
  expect(refused[0]).toMatch(/^Firewall rule r\d+ is not in effect: /)
  // One of those rules might have denied something.
  expect(rows.find(({ key }) => key === 'rule/default-outbound')?.columns).toMatchObject({ action: 'drop' })
  const { subnets, ports } = document([])
  const [first] = ports
  const tiny = compile(
    {
      ...document([]),
      subnets: [...subnets, { id: 'tiny', blocks: ['10.0.0.0/30'], routes: [] }],
      ports: [
        ...ports,
        ...(first ? [{ ...first, id: 'c', subnetId: 'tiny', externalAddresses: ['2001:db8::1'] }] : []),
      ],
    },
    options,
  )
  expect(tiny.refused).toEqual(['Subnet tiny has no network: its block is smaller than 8 addresses.'])
  expect(tiny.rows.map(({ key }) => key)).not.toContain('port/c')
})

test('matches are made only of values that are what they should be', () => {
  expect(() => atPort('inport', 'a" || 1')).toThrow(RangeError)
  expect(() => inSet('src', 4, 'a b')).toThrow(RangeError)
  expect(() => inBlocks('src', 4, ['0.0.0.0/0'])).toThrow(RangeError)
  expect(() => inBlocks('src', 4, ['10.0.0.0/33'])).toThrow(RangeError)
  expect(() => hasMac('src', '==', 'a8:40')).toThrow(RangeError)
  expect(() => inPorts('tcp', 'dst', { first: 5, last: 4 })).toThrow(RangeError)
})

/** Applies operations of one VPC to rows, as the database does, except that rows are not removed without references. */
function stored(rows: readonly WantedRow[]): readonly StoredRow[] {
  const uuids = new Map(rows.map(({ key }, at) => [key, `uuid-${at}`]))
  return rows.map(({ table, key, columns, refs }) => {
    const references = Object.entries(refs ?? {}).map(([column, keys]) => [
      column,
      ['set', keys.map((one) => ['uuid', uuids.get(one) ?? ''] as const)] as const,
    ])
    const row = Object.entries(columns).map(([column, value]) => [column, datumOf(value)])
    const ids = datumOf({ 'portico-vpc': 'vpc', 'portico-key': key })
    return {
      table: table as Table,
      key,
      uuid: uuids.get(key) ?? '',
      columns: Object.fromEntries([['external_ids', ids], ...row, ...references]) as Row,
    }
  })
}

test('a change of a document changes only what differs', () => {
  const before = compile(document([rule('r0'), rule('r1')]), options).rows
  const operations = (next: VpcDocument): readonly Operation[] =>
    difference('vpc', stored(before), compile(next, options, stored(before)).rows)
  expect(operations(document([rule('r0'), rule('r1')]))).toEqual([])
  const added = operations(document([rule('r0'), rule('r2'), rule('r1')]))
  expect(added.map(({ op, table }) => `${op} ${table}`).toSorted()).toEqual([
    'insert ACL',
    'mutate Port_Group',
  ])
  const removed = operations(document([rule('r1')]))
  expect(removed.map(({ op, table }) => `${op} ${table}`).toSorted()).toEqual([
    'delete ACL',
    'mutate Port_Group',
  ])
  const denied = operations(document([rule('r0'), rule('r1', { action: 'deny' })]))
  expect(denied).toEqual([
    {
      op: 'update',
      table: 'ACL',
      where: [['_uuid', '==', ['uuid', expect.any(String)]]],
      // The log has refused packets only.
      row: {
        action: 'drop',
        priority: expect.any(Number),
        log: true,
        severity: 'info',
        meter: 'portico-vpc-drops',
        name: expect.stringMatching(/^vpc\/rule\/r1\/[0-9a-f]{8}$/),
      },
    },
  ])
})
