import { expect, test } from 'vitest'
import { violationsIn } from './import-rules.ts'

const rules = (file: string, ...lines: string[]) =>
  violationsIn(file, lines.join('\n')).map((found) => found.rule)

test('allowed directions pass', () => {
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
  ['packages/control-plane/a.ts', `import { readFile } from 'node:fs/promises'`],
  ['packages/domain/a.ts', `import { x } from '../contract/b.ts'`],
  ['packages/console/a.ts', `import { z } from 'zod'`],
  ['packages/console/features/disks/a.tsx', `import { x } from '../instances/list.tsx'`],
  ['packages/console/ui/button.tsx', `import { x } from '../data/api.ts'`],
  ['packages/console/ui/actions/button.tsx', `import { x } from '#data/api.ts'`],
  ['packages/console/features/a/b/c/d.tsx', `import { x } from '../../e.tsx'`],
  ['packages/console/features/a/b.tsx', `import { x } from '../../ui/e.tsx'`],
  ['packages/console/features/disks/a.tsx', `import { x } from '#features/instances/list.tsx'`],
])('%s may not: %s', (file, line) => {
  expect(rules(file, line)).toHaveLength(1)
})

test('a feature may use what another offers in its index', () => {
  const line = `import { DiskForm } from '#features/disks/index.ts'`
  expect(rules('packages/console/features/instances/a.tsx', line)).toEqual([])
})

test('tests and drivers for Node may use node: modules', () => {
  const line = `import { readFile } from 'node:fs/promises'`
  expect(rules('packages/control-plane/a.test.ts', line)).toEqual([])
  expect(rules('packages/hypervisor/qemu/a.ts', line)).toEqual([])
  expect(rules('packages/hypervisor/simulated/a.ts', line)).toHaveLength(1)
})
