import { allEndpoints } from '@portico/contract/endpoints.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'

/** The result of routing a method and path. */
export type Match =
  | { readonly kind: 'operation'; readonly id: OperationId; readonly params: Record<string, string> }
  | { readonly kind: 'wrong-method'; readonly allow: string[] }
  | { readonly kind: 'nothing' }

const router = new SmartRouter<OperationId>({ routers: [new RegExpRouter(), new TrieRouter()] })
const methods = new Set<string>()
for (const endpoint of allEndpoints) {
  router.add(endpoint.route.method, honoPath(endpoint.route.path), endpoint.id)
  methods.add(endpoint.route.method)
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** Finds the operation for a normalized path. */
export function matchRoute(method: string, path: string): Match {
  const found = lookUp(method, path)
  if (found !== null) return found
  const allow = [...methods].filter((other) => other !== method && lookUp(other, path) !== null)
  return allow.length > 0 ? { kind: 'wrong-method', allow } : { kind: 'nothing' }
}

function lookUp(method: string, path: string): Match | null {
  const [handlers, stash] = router.match(method, path)
  const first = handlers[0]
  if (first === undefined) return null
  const [id, indexes] = first
  const params: Record<string, string> = {}
  for (const [name, at] of Object.entries(indexes)) {
    const raw = typeof at === 'number' ? stash?.[at] : at
    if (raw === undefined) continue
    params[name] = decode(raw)
  }
  return { kind: 'operation', id, params }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Empty segments are ignored (docs/reference/conventions.md#errors); the URL parser has already resolved dots. */
export function normalizePath(path: string): string {
  return `/${path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')}`
}
