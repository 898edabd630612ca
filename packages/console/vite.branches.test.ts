import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { splitTree } from './vite.branches.ts'

const tree = readFileSync(path.join(import.meta.dirname, 'route-tree.gen.ts'), 'utf8')
const project = { name: 'project', file: 'routes/_console/projects/$project.tsx' }

/** The files that a module imports routes from. */
function filesOf(text: string): string[] {
  return [...text.matchAll(/^import \{ Route as \w+ \} from '\.\/(routes\/[^']+)'/gm)].map(
    ([, file = '']) => file,
  )
}

test('each route is in the trunk or in one branch', () => {
  const { trunk, branches } = splitTree(tree, [project])
  const branch = branches.get('project') ?? ''
  const inBranch = filesOf(branch).filter((file) => file.startsWith('routes/_console/projects/$project'))
  expect(inBranch.length).toBeGreaterThan(40)
  expect([...filesOf(trunk), ...inBranch].toSorted()).toEqual(filesOf(tree).toSorted())
  expect(trunk).not.toMatch(/ConsoleProjectsProject(?!s)\w*Import/)
})

test('the trunk keeps a place for a branch, which hangs from the same parent', () => {
  const { trunk, branches } = splitTree(tree, [project])
  expect(trunk).toContain(
    "ConsoleProjectsProjectRoute: lateBranch(ConsoleRoute, ['/projects/$project'], () => import('./route-tree.gen.ts?branch=project'))",
  )
  const branch = branches.get('project') ?? ''
  expect(branch).toContain("import { Route as ConsoleRoute } from './routes/_console.tsx'")
  expect(branch).toMatch(/export const route = ConsoleProjectsProjectRouteWithChildren$/)
})

test('a branch that no route begins is said, not built', () => {
  expect(() => splitTree(tree, [{ name: 'none', file: 'routes/_console/none.tsx' }])).toThrow(
    'no route of the tree is in routes/_console/none.tsx',
  )
})

test('a branch without a path of its own begins where its routes do', () => {
  const { trunk } = splitTree(tree, [{ name: 'lists', file: 'routes/_console/_certificates.tsx' }])
  expect(trunk).toContain("lateBranch(ConsoleRoute, ['/certificates-new', '/certificates'], () =>")
})
