import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { allBranches, branchesFor, growTree, lateBranch } from './branches.ts'

type Load = (make: () => { route: AnyRoute }) => Promise<{ route: AnyRoute }>

/** A router at /plain, whose branch /things/$thing comes as `load` has it. */
function treeWith(load: Load) {
  const root: AnyRoute = createRootRoute()
  const plain: AnyRoute = createRoute({ getParentRoute: () => root, path: '/plain' })
  const edit: AnyRoute = createRoute({ getParentRoute: () => root, path: '/things/$thing/edit' })
  const late = lateBranch(root, ['/things/$thing'], () => load(() => ({ route: branchOf(root) })))
  const history = createMemoryHistory({ initialEntries: ['/plain'] })
  const router = createRouter({ routeTree: root.addChildren([plain, edit, late]), history })
  growTree(router)
  return router
}

function branchOf(root: AnyRoute): AnyRoute {
  const top: AnyRoute = createRoute({ getParentRoute: () => root, path: '/things/$thing' })
  const index: AnyRoute = createRoute({ getParentRoute: () => top, path: '/' })
  const part: AnyRoute = createRoute({ getParentRoute: () => top, path: '/parts/$part' })
  return top.addChildren([index, part])
}

/** The pattern of the page that an address leads to. */
const pageAt = (router: ReturnType<typeof treeWith>, pathname: string) =>
  router.getMatchedRoutes(pathname)[2]?.fullPath

test.each([
  ['/things/a/parts/b', '/things/$thing/parts/$part'],
  ['/things/a', '/things/$thing/'],
])('%s is found once its branch is there', async (pathname, fullPath) => {
  const router = treeWith(async (make) => make())
  expect(pageAt(router, pathname)).toBe('/things/$thing/$')
  await branchesFor(pathname)
  expect(pageAt(router, pathname)).toBe(fullPath)
})

test('what lies beside a branch does without it', async () => {
  let asked = 0
  const router = treeWith(async (make) => {
    asked += 1
    return make()
  })
  await branchesFor('/things/a/edit')
  expect(pageAt(router, '/things/a/edit')).toBe('/things/$thing/edit')
  expect(asked).toBe(0)
})

test('a branch that is asked for by several is fetched once', async () => {
  let asked = 0
  const router = treeWith(async (make) => {
    asked += 1
    return make()
  })
  await Promise.all([branchesFor('/things/a/parts/b'), branchesFor('/things/c'), allBranches()])
  expect(asked).toBe(1)
  expect(pageAt(router, '/things/a/parts/b')).toBe('/things/$thing/parts/$part')
})

test('a branch that could not be fetched is asked for anew', async () => {
  let isDown = true
  const router = treeWith(async (make) => {
    if (isDown) throw new Error('no network')
    return make()
  })
  await expect(branchesFor('/things/a')).rejects.toThrow('no network')
  await allBranches()
  expect(pageAt(router, '/things/a')).toBe('/things/$thing/$')
  isDown = false
  await branchesFor('/things/a')
  expect(pageAt(router, '/things/a')).toBe('/things/$thing/')
})
