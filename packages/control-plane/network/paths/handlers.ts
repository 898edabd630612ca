import type { Query } from '@portico/contract/endpoints.ts'
import type { EffectiveRule, EffectiveRules, Path, PathHop } from '@portico/contract/portico/paths.ts'
import { type EffectiveRule as Effective, effectiveRules } from '@portico/domain/networks/effective.ts'
import type { Hop } from '@portico/domain/networks/hops.ts'
import { mapOf, type Port, withRules } from '@portico/domain/networks/map.ts'
import type { Direction, Protocol } from '@portico/domain/networks/network.ts'
import { PathFinder } from '@portico/domain/networks/path.ts'
import { answer, vpcsBetween } from '@portico/domain/networks/question.ts'
import { Standings } from '@portico/domain/networks/standing.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { find, type Row } from '#kernel/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { FirewallRuleRow } from '../firewall/store.ts'
import { firewallRuleView } from '../firewall/view.ts'
import { readEnd } from './ends.ts'
import { loadNetwork, loadRules, ruleOf } from './load.ts'
import { thingsOf } from './things.ts'

/** Everything as it is at one moment; nothing is decided that others could race for. */
const oneMoment = 'repeatable read'

/** What packets would do, worked out from the objects of a project as they are (docs/decisions/0032). */
export const pathHandlers = {
  portico_paths: {
    outside: (ctx, { query }) => ctx.transact((inside) => pathOf(inside, query), oneMoment),
  },
  portico_instance_effective_rules: {
    outside: (ctx, { path, query }) =>
      ctx.transact(async (inside) => {
        const selector = { nameOrId: path.instance, project: query.project }
        return { items: await rulesOf(inside, await find(inside, 'instance', selector)) }
      }, oneMoment),
  },
} satisfies Handlers<'portico_paths' | 'portico_instance_effective_rules'>

/** @throws 400, 404 */
async function pathOf(ctx: Context, query: Query<'portico_paths'>): Promise<Path> {
  const project = await find(ctx, 'project', { nameOrId: query.project })
  const map = mapOf(await loadNetwork(ctx, project.id))
  const asked = {
    from: readEnd(map, 'from', query.from),
    to: readEnd(map, 'to', query.to),
    protocol: query.protocol,
    port: portFor(query.protocol, query.port),
  }
  const rows = await loadRules(ctx, vpcsBetween(map, asked.from, asked.to))
  const ruled = withRules(map, rows.map(ruleOf))
  const { passes, hops } = answer(new PathFinder(ruled), asked)
  return { passes, hops: hops.map(asShown), things: thingsOf(ruled.network, hops) }
}

/** The rules that apply to each interface of an instance. */
async function rulesOf(ctx: Context, instance: Row<'instance'>): Promise<EffectiveRules['items']> {
  const map = mapOf(await loadNetwork(ctx, instance.project_id))
  const ports = map.portsOf(instance.id)
  const rows = await loadRules(ctx, new Set(ports.map(({ vpcId }) => vpcId)))
  const rules = new Map(rows.map((row) => [row.id, row]))
  const finder = new PathFinder(withRules(map, rows.map(ruleOf)))
  const standings = new Standings(finder.map)
  const shown = (port: Port, direction: Direction) =>
    effectiveRules(finder, standings, port, direction).flatMap((effective) => {
      const row = rules.get(effective.read.rule.id)
      return row === undefined ? [] : [ruleAsShown(row, effective)]
    })
  return ports.map((port) => ({
    interface_id: port.id,
    name: port.name,
    vpc_id: port.vpcId,
    inbound: shown(port, 'inbound'),
    outbound: shown(port, 'outbound'),
  }))
}

function ruleAsShown(row: FirewallRuleRow, { read, because, standing }: Effective): EffectiveRule {
  const by =
    standing.type === 'loses_tie' ? standing.to : standing.type === 'never_decides' ? standing.coveredBy : []
  return {
    rule: firewallRuleView(row),
    because,
    standing: standing.type,
    by: [...by],
    unknown_targets: [...read.unknown.targets],
    unknown_hosts: [...read.unknown.hosts],
  }
}

/** @throws 400 when a protocol that has ports is asked for without one, or the other way round */
function portFor(protocol: Protocol, port: number | undefined): number | null {
  const hasPorts = protocol !== 'ICMP'
  if (hasPorts && port === undefined) refuse(invalidRequest(`${protocol} needs a port`))
  if (!hasPorts && port !== undefined) refuse(invalidRequest(`${protocol} has no ports; leave it out`))
  return port ?? null
}

function asShown(hop: Hop): PathHop {
  return 'against' in hop ? { ...hop, against: [...hop.against] } : hop
}
