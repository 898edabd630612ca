import type { Query } from '@portico/contract/endpoints.ts'
import type { EffectiveRule, EffectiveRules, Path } from '@portico/contract/portico/paths.ts'
import { type EffectiveRule as Effective, effectiveRules } from '@portico/domain/networks/effective.ts'
import { mapOf, type NetworkMap, type Port, withRules } from '@portico/domain/networks/map.ts'
import type { Direction, Protocol } from '@portico/domain/networks/network.ts'
import { neighboursOf } from '@portico/domain/networks/neighbours.ts'
import { PathFinder } from '@portico/domain/networks/path.ts'
import { answer, type Asked, vpcsBetween } from '@portico/domain/networks/question.ts'
import { remediesFor } from '@portico/domain/networks/remedies.ts'
import { Standings } from '@portico/domain/networks/standing.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { find, type Row } from '#kernel/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { FirewallRuleRow } from '../firewall/store.ts'
import { firewallRuleView } from '../firewall/view.ts'
import { readEnd } from './ends.ts'
import { hasFewRules, loadNetwork, loadRules, ruleOf } from './load.ts'
import { outcomesShown } from './outcomes.ts'
import { hopAsShown, neighboursAsShown, remedyAsShown } from './view.ts'
import { thingsOf } from './things.ts'

/** Everything as it is at one moment; nothing is decided that others could race for. */
const oneMoment = 'repeatable read'

/** What packets would do, worked out from the objects of a project as they are (docs/decisions/0032). */
export const pathHandlers = {
  portico_paths: {
    outside: async (ctx, { query }) => (await ctx.transact((inside) => pathOf(inside, query), oneMoment))(),
  },
  portico_instance_effective_rules: {
    outside: async (ctx, { path, query }) => {
      const rules = await ctx.transact(async (inside) => {
        const selector = { nameOrId: path.instance, project: query.project }
        return rulesOf(inside, await find(inside, 'instance', selector))
      }, oneMoment)
      return { items: rules() }
    },
  },
} satisfies Handlers<'portico_paths' | 'portico_instance_effective_rules'>

/**
 * @returns how to work it out, once no connection is held for it any more
 * @throws 400, 404
 */
async function pathOf(ctx: Context, query: Query<'portico_paths'>): Promise<() => Path> {
  const project = await find(ctx, 'project', { nameOrId: query.project })
  const map = mapOf(await loadNetwork(ctx, project.id))
  const asked = {
    from: readEnd(map, 'from', query.from),
    to: readEnd(map, 'to', query.to),
    protocol: query.protocol,
    port: portFor(query.protocol, query.port),
  }
  const isSmall = await hasFewRules(ctx, project.id)
  const vpcs = isSmall ? map.network.vpcs.map(({ id }) => id) : vpcsBetween(map, asked.from, asked.to)
  const rows = await loadRules(ctx, vpcs)
  return () => answerShown(map, rows, asked, isSmall)
}

/** @param isSmall Are all the project's rules here, and few enough for more than the path itself? */
function answerShown(
  map: NetworkMap,
  rows: readonly FirewallRuleRow[],
  asked: Asked,
  isSmall: boolean,
): Path {
  const finder = new PathFinder(withRules(map, rows.map(ruleOf)))
  const path = answer(finder, asked)
  const things = thingsOf(finder.map.network, path.hops)
  const hops = path.hops.map(hopAsShown)
  if (!isSmall) return { passes: path.passes, hops, things, remedies: [], neighbours: [] }
  return {
    passes: path.passes,
    hops,
    things,
    remedies: remediesFor(finder, asked, path).map((remedy) => remedyAsShown(remedy, rows)),
    neighbours: neighboursOf(finder, asked).map((of) => neighboursAsShown(map, of)),
  }
}

/** The rules that apply to each interface of an instance: how to work them out. */
async function rulesOf(ctx: Context, instance: Row<'instance'>): Promise<() => EffectiveRules['items']> {
  const map = mapOf(await loadNetwork(ctx, instance.project_id))
  const ports = map.portsOf(instance.id)
  const rows = await loadRules(ctx, new Set(ports.map(({ vpcId }) => vpcId)))
  return () => rulesShown(map, ports, rows)
}

function rulesShown(
  map: NetworkMap,
  ports: readonly Port[],
  rows: readonly FirewallRuleRow[],
): EffectiveRules['items'] {
  const rules = new Map(rows.map((row) => [row.id, row]))
  const finder = new PathFinder(withRules(map, rows.map(ruleOf)))
  const standings = new Standings(finder.map)
  const shown = (port: Port, direction: Direction) =>
    effectiveRules(finder, standings, port, direction).flatMap((effective) => {
      const row = rules.get(effective.read.rule.id)
      return row === undefined ? [] : [ruleAsShown(row, effective)]
    })
  const outcomes = outcomesShown(
    finder.map.network,
    ports.map(({ id }) => id),
  )
  return ports.map((port) => ({
    ...outcomes(port.id),
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
