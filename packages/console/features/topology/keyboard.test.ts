import { expect, test } from 'vitest'
import { layoutOf } from './layout.ts'
import { modelOf } from './model.ts'
import { crowd, topology } from './testing.ts'
import { treeOf } from './tree.ts'
import { type Step, nodeAfterKey } from './keyboard.ts'

const none: ReadonlySet<string> = new Set()
const model = modelOf(
  topology([...crowd('web', 'app', 3), ...crowd('db', 'data', 1)], {
    externalIps: [
      { kind: 'floating', ip: '192.0.2.14', name: 'shop', pool: 'pool', instance: 'web-2' },
      { kind: 'floating', ip: '192.0.2.20', name: 'standby', pool: 'pool', instance: null },
    ],
  }),
)
const { positions: places } = layoutOf(model, none)

function way(from: string, ...steps: readonly Step[]): readonly (string | null)[] {
  let at: string | null = from
  return steps.map((step) => (at = at === null ? null : nodeAfterKey(places, at, step)))
}

test('the right and left arrow keys follow the lines from the internet to the nodes in a subnet, and back', () => {
  expect(way('internet', 'right', 'right', 'right', 'down')).toEqual([
    'gateway:default',
    'router:system',
    'subnet:app',
    'interface:web-1-nic',
  ])
  expect(way('interface:web-1-nic', 'left', 'left', 'left', 'left')).toEqual([
    'router:system',
    'gateway:default',
    'internet',
    null,
  ])
})

test('arrow keys move by position within a subnet', () => {
  expect(way('interface:web-1-nic', 'right', 'left', 'down', 'down', 'down', 'down')).toEqual([
    'interface:web-2-nic',
    'interface:web-1-nic',
    'interface:web-3-nic',
    'subnet:data',
    'interface:db-1-nic',
    null,
  ])
  expect(way('interface:web-2-nic', 'up', 'end', 'home')).toEqual([
    'subnet:app',
    'interface:db-1-nic',
    'subnet:app',
  ])
})

test('arrow keys move from an external address to its instance, and from an unattached address only to other addresses', () => {
  expect(way('gateway:default', 'down', 'right')).toEqual(['address:192.0.2.14', 'interface:web-2-nic'])
  expect(way('address:192.0.2.14', 'down', 'left')).toEqual(['address:192.0.2.20', 'internet'])
})

test('the first node becomes current when the current node no longer exists', () => {
  expect(nodeAfterKey(places, 'interface:gone', 'down')).toBe('internet')
})

test('the tree contains every node of the diagram, each below the node through which its traffic leaves', () => {
  const branches = treeOf(model, none)
  expect(new Set(branches.map(({ key }) => key))).toEqual(new Set(places.keys()))
  expect(branches.map(({ key, depth }) => `${'  '.repeat(depth)}${key}`)).toMatchInlineSnapshot(`
    [
      "internet",
      "  gateway:default",
      "    address:192.0.2.14",
      "    router:system",
      "      subnet:app",
      "        interface:web-1-nic",
      "        interface:web-2-nic",
      "        interface:web-3-nic",
      "      subnet:data",
      "        interface:db-1-nic",
      "  address:192.0.2.20",
    ]
  `)
  const tree = new Map(branches.map((branch) => [branch.key, branch]))
  expect(nodeAfterKey(tree, 'interface:db-1-nic', 'left')).toBe('subnet:data')
  expect(nodeAfterKey(tree, 'subnet:data', 'right')).toBe('interface:db-1-nic')
  expect(nodeAfterKey(tree, 'internet', 'down')).toBe('gateway:default')
})
