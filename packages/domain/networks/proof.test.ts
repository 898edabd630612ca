import { expect, test } from 'vitest'
import { parseAddress } from '#ip/cidr.ts'
import { mapOf } from './map.ts'
import { PathFinder } from './path.ts'
import { proofOf } from './proof.ts'
import { host, network, rule } from './testing/build.ts'

const exact: Parameters<typeof rule>[3] = {
  targets: ['instance:db'],
  hosts: ['instance:web'],
  protocols: ['TCP'],
  ports: ['5432'],
}

/** Returns the proof of TCP from `web` to port 5432 of `db`, which a rule allows. */
function proof(more: object): unknown {
  const net = network(
    [
      host('web', 'default', '172.30.0.5'),
      host('db', 'default', '172.30.0.6'),
      host('x', 'default', '172.30.0.7'),
    ],
    { rules: [rule('allow', 'inbound', 'allow', { ...exact, ...more })] },
  )
  const finder = new PathFinder(mapOf(net))
  const traffic = { protocol: 'TCP', port: 5432 } as const
  const path = finder.path({
    from: { type: 'interface', id: 'web-nic', source: parseAddress('172.30.0.5') },
    destination: parseAddress('172.30.0.6'),
    ...traffic,
  })
  return proofOf(finder, traffic, path)
}

test('a rule proves a path if it matches only its packets', () => {
  const proven = { vpc: 'net', rule: 'allow', source: 'web-nic', target: 'db-nic' }
  expect(proof({})).toEqual(proven)
  expect(proof({ hosts: ['ip:172.30.0.5'], targets: ['ip:172.30.0.6'] })).toEqual(proven)
})

test.each([
  { targets: ['vpc:net'] },
  { targets: ['instance:db', 'instance:x'] },
  { hosts: undefined },
  { hosts: ['vpc:net'] },
  { hosts: ['instance:web', 'instance:x'] },
  { hosts: ['ip_net:172.30.0.0/24'] },
  { protocols: undefined },
  { protocols: ['TCP', 'UDP'] },
  { ports: undefined },
  { ports: ['5432-5433'] },
  { ports: ['80'] },
])('a rule with %o proves nothing', (more) => {
  expect(proof(more)).toBeNull()
})
