import type { CallData } from '#data/calls.ts'
import { serverNow } from '#ui/server-clock.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { refusedPacketColumns } from './refused-packets.tsx'

type Refused = CallData<'porticoInstanceRefusedPackets'>['items'][number]

const twoMinutesAgo = new Date(serverNow().getTime() - 120_000)
const refused: Refused = {
  interfaceId: 'db-nic',
  interfaceName: 'net0',
  vpcId: 'vpc',
  direction: 'inbound',
  protocol: 'TCP',
  source: '172.30.0.5',
  destination: '172.30.0.6',
  port: 5432,
  rule: 'shut',
  count: 3,
  timeFirst: twoMinutesAgo,
  timeLast: twoMinutesAgo,
  from: 'instance:web',
  to: 'instance:db',
}

function cell(column: string, more: Partial<Refused> = {}): string {
  const columns = refusedPacketColumns('shop', new Map([['vpc', 'default']]))
  const found = columns.find(({ id }) => id === column)
  return renderToStaticMarkup(found?.cell({ ...refused, ...more })).replaceAll('&amp;', '&')
}

test('a row says what was refused, by which rule and when', () => {
  expect(cell('packet')).toContain('TCP 5432 from web')
  expect(cell('rule')).toContain('href="/projects/shop/vpcs/default/firewall-rules/shut/edit"')
  expect(cell('time_last')).toContain('2m ago')
  expect(cell('rule', { rule: null })).toContain('No rule allows it')
  const outbound = { direction: 'outbound', protocol: 'ICMP', port: null } as const
  expect(cell('packet', { ...outbound, to: 'address:9.9.9.9', destination: '9.9.9.9' })).toContain(
    'ICMP to 9.9.9.9',
  )
  // The end of a secondary interface is an ID.
  expect(cell('packet', { from: 'interface:8a1c' })).toContain('TCP 5432 from 172.30.0.5')
})

test('a row leads to the question that explains it', () => {
  expect(cell('question')).toContain(
    'href="/projects/shop/connect?from=instance%3Aweb&to=instance%3Adb&protocol=TCP&port=5432"',
  )
  expect(cell('question', { protocol: 'ICMP', port: null })).toContain('&protocol=ICMP"')
})
