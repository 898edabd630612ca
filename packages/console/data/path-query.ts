import type { CallArgs } from '#data/call.ts'
import { outside, type PathSearch, portOf } from './path-search.ts'

/** Returns the arguments of a complete path query, or a message that says what is missing. */
export function pathQueryArgs(
  project: string,
  { from, to, protocol = 'TCP', port }: Partial<PathSearch>,
): { readonly args: CallArgs<'porticoPaths'> } | { readonly missing: string } {
  if (from === undefined || to === undefined)
    return { missing: 'Choose the source and the destination of the packet.' }
  if (from === outside && to === outside)
    return {
      missing:
        'Source and destination are both outside. Choose an instance or address of this project for one of them.',
    }
  if (protocol === 'ICMP') return { args: { query: { project, from, to, protocol } } }
  const number = portOf(port ?? '')
  if (number === null) return { missing: 'Enter a port from 1 to 65535.' }
  return { args: { query: { project, from, to, protocol, port: number } } }
}

/** Returns a label for an end of a path, based on its text only. */
export function endLabel(text: string): string {
  return text === outside ? 'Anything outside' : text.replace(/^[a-z]+:/, '')
}

/** Returns a path query as a URL search such as `?from=…`, for links to other pages with the same query. */
export function pathUrlSearch({ from, to, protocol, port }: PathSearch): string {
  const given = new URLSearchParams()
  for (const [key, value] of Object.entries({ from, to, protocol, port })) {
    if (value !== undefined) given.set(key, value)
  }
  return given.size === 0 ? '' : `?${given.toString()}`
}
