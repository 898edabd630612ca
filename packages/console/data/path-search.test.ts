import { expect, test } from 'vitest'
import { pathQueryArgs } from './path-query.ts'
import { readPathSearch } from './path-search.ts'

test.each([
  [{ from: 'instance:web', to: 'outside', protocol: 'TCP', port: '443' }, { port: '443' }],
  [
    { from: 'instance:web', to: 'address:10.0.0.1', protocol: 'UDP', port: 53 },
    { protocol: 'UDP', port: '53' },
  ],
  [{ from: 'web', to: 'instance:', protocol: 'tcp', port: '65536' }, {}],
  [{ from: `instance:${'x'.repeat(120)}`, to: 'outsider', protocol: 'SCTP', port: '' }, {}],
  [{ from: 7, to: ['outside'], protocol: {}, port: '0x1' }, {}],
])('of %j only valid values are used', (raw, kept) => {
  const read = readPathSearch(raw)
  expect(read).toMatchObject(kept)
  if (Object.keys(kept).length === 0)
    expect(Object.values(read)).toEqual([undefined, undefined, undefined, undefined])
})

test('a path query is complete with both ends and a port, or with both ends and ICMP', () => {
  const ends = { from: 'instance:web', to: 'outside' }
  expect(pathQueryArgs('p', {})).toHaveProperty('missing')
  expect(pathQueryArgs('p', ends)).toEqual({ missing: 'Enter a port from 1 to 65535.' })
  expect(pathQueryArgs('p', { ...ends, port: '80' })).toEqual({
    args: { query: { project: 'p', ...ends, protocol: 'TCP', port: 80 } },
  })
  expect(pathQueryArgs('p', { ...ends, protocol: 'ICMP', port: '80' })).toEqual({
    args: { query: { project: 'p', ...ends, protocol: 'ICMP' } },
  })
})
