import type { KnownRelease } from '@portico/contract/types.ts'
import { countOf } from '#ui/format/text.ts'

type Running = Pick<KnownRelease, 'version' | 'servers'>

/** Returns the running releases as text, for example `0.2.0 on 2 servers, 0.1.0 on 1 server`. */
export function runningReleasesText(known: readonly Running[]): string {
  const running = known.filter(({ servers }) => servers > 0)
  if (running.length === 0) return 'Not known'
  return running
    .map(({ version, servers }) => `${version} on ${countOf(servers, 'server', 'servers')}`)
    .join(', ')
}

/** Returns which servers do not run the target release, as text; null if all do or there is no target. */
export function whyBehind(target: string | null, known: readonly Running[]): string | null {
  if (target === null) return null
  const others = known.filter(({ version, servers }) => version !== target && servers > 0)
  if (others.length === 0) return null
  const servers = others.reduce((sum, one) => sum + one.servers, 0)
  const run = servers === 1 ? 'runs' : 'run'
  return `${countOf(servers, 'server', 'servers')} ${run} ${others.map(({ version }) => version).join(', ')} instead of ${target}. Start them with ${target}, or set the running release as the target.`
}
