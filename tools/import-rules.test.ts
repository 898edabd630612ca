import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allowedAreas, violationsIn } from './import-rules.ts'

const rules = (file: string, ...lines: string[]) =>
  violationsIn(file, lines.join('\n')).map((found) => found.rule)

test('imports within a package and of lower packages are allowed', () => {
  expect(rules('packages/contract/a.ts', `import { x } from '@portico/domain/names.ts'`)).toEqual([])
  expect(rules('packages/server/a.ts', `import { x } from '@portico/control-plane/b.ts'`)).toEqual([])
  expect(rules('packages/console/features/disks/a.tsx', `import { x } from '#ui/button.tsx'`)).toEqual([])
  expect(rules('packages/console/features/disks/in/a.tsx', `import { x } from '../b.tsx'`)).toEqual([])
})

test.each([
  ['packages/domain/a.ts', `import { x } from '@portico/contract/b.ts'`],
  ['packages/console/a.ts', `import type { x } from '@portico/control-plane/b.ts'`],
  ['packages/hypervisor/a.ts', `export { x } from '@portico/contract/b.ts'`],
  ['packages/control-plane/a.ts', `const x = await import('@portico/server/b.ts')`],
  ['packages/control-plane/compute/a.test.ts', `import { x } from '@portico/server/b.ts'`],
  ['packages/control-plane/compute/testing/a.ts', `import { x } from '@portico/server/b.ts'`],
  ['packages/control-plane/compute/a.ts', `import { x } from '@portico/testing/b.ts'`],
  ['packages/testing/a.ts', `import { x } from '@portico/server/b.ts'`],
  ['packages/adapters/a.ts', `import { x } from '@portico/server/b.ts'`],
  ['packages/control-plane/kernel/a.ts', `import type { x } from '#authorization/b.ts'`],
  ['packages/control-plane/network/a/b.ts', `import { x } from '#compute/b.ts'`],
  ['packages/control-plane/tasks/a.ts', `import { handlers } from '#handlers.ts'`],
  ['packages/control-plane/new-area/a.ts', `import { x } from '#kernel/b.ts'`],
  ['packages/control-plane/a.ts', `import { readFile } from 'node:fs/promises'`],
  ['packages/domain/a.ts', `import { x } from '../contract/b.ts'`],
  ['packages/console/a.ts', `import { z } from 'zod'`],
  ['packages/console/features/disks/a.tsx', `import { x } from '../instances/list.tsx'`],
  ['packages/console/ui/button.tsx', `import { x } from '../data/api.ts'`],
  ['packages/console/ui/actions/button.tsx', `import { x } from '#data/api.ts'`],
  ['packages/console/features/a/b/c/d.tsx', `import { x } from '../../e.tsx'`],
  ['packages/console/features/a/b.tsx', `import { x } from '../../ui/e.tsx'`],
  ['packages/console/features/disks/a.tsx', `import { x } from '#features/instances/list.tsx'`],
])('%s is refused this import: %s', (file, line) => {
  expect(rules(file, line)).toHaveLength(1)
})

test('a feature may import the index of another', () => {
  const line = `import { DiskForm } from '#features/disks/index.ts'`
  expect(rules('packages/console/features/instances/a.tsx', line)).toEqual([])
})

test('tests and drivers for Node may import node: modules', () => {
  const line = `import { readFile } from 'node:fs/promises'`
  expect(rules('packages/control-plane/a.test.ts', line)).toEqual([])
  expect(rules('packages/hypervisor/qemu/a.ts', line)).toEqual([])
  expect(rules('packages/hypervisor/network/ovn/a.ts', line)).toEqual([])
  expect(rules('packages/hypervisor/simulated/a.ts', line)).toHaveLength(1)
})

test('an area may import lower areas, and its tests any area', () => {
  expect(rules('packages/control-plane/compute/a/b.ts', `import { x } from '#network/c.ts'`)).toEqual([])
  expect(rules('packages/control-plane/network/a.ts', `import { x } from '#kernel/c.ts'`)).toEqual([])
  expect(rules('packages/control-plane/network/a.test.ts', `import { x } from '#compute/c.ts'`)).toEqual([])
  expect(rules('packages/control-plane/handlers.ts', `import { x } from './compute/c.ts'`)).toEqual([])
})

test('tests of the control plane may import the test harness', () => {
  const line = `import { testCloud } from '@portico/testing/cloud.ts'`
  expect(rules('packages/control-plane/compute/a.test.ts', line)).toEqual([])
  expect(rules('packages/control-plane/compute/testing/a.ts', line)).toEqual([])
})

test('areas are listed from the lowest to the highest, which excludes cycles', () => {
  const seen = new Set<string>()
  for (const [area, allowed] of Object.entries(allowedAreas)) {
    expect(allowed.filter((lower) => !seen.has(lower))).toEqual([])
    seen.add(area)
  }
})

test('the diagram in ARCHITECTURE.md shows exactly the allowed imports', () => {
  const text = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')
  const [, picture = ''] = /^### Areas[^]*?```mermaid\n([^]*?)```/m.exec(text) ?? []
  const arrows = picture.matchAll(
    /^ +([a-z-]+(?:\["[^"]*"\])?(?: & [a-z-]+)*) --> ([a-z-]+(?: & [a-z-]+)*)$/gm,
  )
  const shown = [...arrows].flatMap(([, from = '', to = '']) => {
    const sources = from.replace(/\["[^"]*"\]/, '').split(' & ')
    return sources.flatMap((source) => to.split(' & ').map((target) => `${source} ${target}`))
  })
  const between = shown.filter((arrow) => arrow.split(' ').every((area) => area in allowedAreas))
  const { demo: _, ...pictured } = allowedAreas
  const allowed = Object.entries(pictured).flatMap(([area, lower]) => lower.map((one) => `${area} ${one}`))
  expect(between.toSorted()).toEqual(allowed.toSorted())
})
