import { type AnyRoute, type AnyRouter, createRoute, redirect } from '@tanstack/react-router'

interface Late {
  readonly parent: AnyRoute
  readonly placeholder: AnyRoute
  readonly load: () => Promise<{ readonly route: AnyRoute }>
}

const waiting = new Set<Late>()
let tree: AnyRouter | null = null

/** Whose tree branches are put into. */
export function growTree(router: AnyRouter): void {
  tree = router
}

/**
 * Keeps the place of a branch of the route tree whose routes come in a file of their own: whoever goes there, or points
 * at a link there, has it fetched first. The build writes this into the route tree (vite.branches.ts).
 * @param paths where it begins, below its parent's: `/projects/$project`
 */
export function lateBranch(parent: AnyRoute, paths: readonly string[], load: Late['load']): AnyRoute {
  const placeholder: AnyRoute = createRoute({
    getParentRoute: () => parent,
    id: `late:${paths[0]}`,
    beforeLoad: async ({ location }) => {
      await grow(late)
      throw redirect({ href: location.href, replace: true })
    },
  })
  placeholder.addChildren(
    paths.map((path) => createRoute({ getParentRoute: () => placeholder, path: `${path}/$` })),
  )
  const late: Late = { parent, placeholder, load: once(load) }
  waiting.add(late)
  return placeholder
}

/** Fetch what an address needs of the tree, before anything is shown. What cannot be had is asked for again. */
export async function branchesFor(pathname: string): Promise<void> {
  const matched = tree?.getMatchedRoutes(pathname)[0] ?? []
  await Promise.all([...waiting].filter(({ placeholder }) => matched.includes(placeholder)).map(grow))
}

/** Fetch the whole tree, because it will soon be needed. */
export async function allBranches(): Promise<void> {
  await Promise.allSettled([...waiting].map(grow))
}

async function grow(late: Late): Promise<void> {
  const { route } = await late.load()
  if (!waiting.delete(late)) return
  const siblings: readonly AnyRoute[] = Object.values(late.parent.children ?? {})
  late.parent.addChildren(siblings.map((one) => (one === late.placeholder ? route : one)))
  tree?.setRoutes(tree.buildRouteTree())
}

/** Asks once, and anew after a failure. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}
