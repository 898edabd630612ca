import { expect, test } from 'vitest'
import { mapOf } from './map.ts'
import { resolveEntry, type EntrySide } from './entries.ts'
import { host, network, entry, subnet, vpcId } from './testing/build.ts'

const map = mapOf(
  network(
    [
      host('web-1', 'app', '10.0.0.5'),
      host('web-2', 'app', '10.0.0.6'),
      host('db', 'data', '10.0.1.5', { isRunning: false }),
      host('far', 'elsewhere', '10.0.0.5', { vpcId: 'other' }),
    ],
    {
      subnets: [subnet('app', '10.0.0.0/24'), subnet('data', '10.0.1.0/24'), subnet('bare', '10.0.2.0/24')],
      vpcs: [{ id: 'other', name: 'other' }],
    },
  ),
)

function told(side: EntrySide, text: string): string {
  const { isThere, ports } = resolveEntry(map, vpcId, side, entry(text))
  return isThere ? ports.map(({ instance }) => instance.name).join(' ') : 'nothing is called that'
}

test.each([
  [`vpc:${vpcId}`, 'web-1 web-2 db'],
  ['vpc:other', 'nothing is called that'],
  ['subnet:app', 'web-1 web-2'],
  ['subnet:bare', ''],
  ['subnet:gone', 'nothing is called that'],
  ['instance:db', 'db'],
  // The instance is in another VPC, and names are resolved within their own VPC.
  ['instance:far', 'nothing is called that'],
  ['ip:10.0.0.6', 'web-2'],
  ['ip:203.0.113.7', ''],
  ['ip_net:10.0.0.0/23', 'web-1 web-2 db'],
])('the entry %s as a target and as a host filter includes: %s', (text, names) => {
  expect([told('target', text), told('host', text)]).toEqual([names, names])
})
