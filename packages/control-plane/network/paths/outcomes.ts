import type { PathOutcome } from '@portico/contract/portico/path-changes.ts'
import type { Network } from '@portico/domain/networks/network.ts'
import { type Outcome, outcomesAt } from '@portico/domain/networks/outcomes.ts'
import { joinTraffic, type Traffic } from '@portico/domain/networks/traffic.ts'
import { limits } from '#kernel/limits.ts'
import { type Namer, namer, reason } from './path-changes.ts'

interface ShownOutcomes {
  readonly outcomes: PathOutcome[] | null
  readonly more_outcomes: number
}

/** Returns the traffic that is allowed or refused at some interfaces in the end, in the API's form. */
export function outcomesShown(
  network: Network,
  interfaces: readonly string[],
): (id: string) => ShownOutcomes {
  const found = outcomesAt(network, interfaces, { most: limits.listedOutcomes })
  if (found === null) return () => ({ outcomes: null, more_outcomes: 0 })
  const namesOf = namer([network])
  const subnets = new Map(network.subnets.map(({ id, name }) => [id, name]))
  return (id) => {
    const shown = found.byInterface.get(id) ?? []
    const outcomes = shown.map((one) => outcomeShown(one, found.traffic, subnets, namesOf))
    return { outcomes, more_outcomes: found.more.get(id) ?? 0 }
  }
}

function outcomeShown(
  { direction, traffic, verdict, peers }: Outcome,
  everything: readonly Traffic[],
  subnets: ReadonlyMap<string, string>,
  namesOf: Namer,
): PathOutcome {
  const { isVpc, interfaces, isOutside, outside } = peers
  return {
    direction,
    traffic: joinTraffic(traffic, everything),
    passes: verdict.passes,
    by: reason(verdict.by),
    peers: {
      is_vpc: isVpc,
      subnets: peers.subnets.map((id) => subnets.get(id) ?? '').toSorted(),
      total: interfaces.length,
      instances: namesOf(interfaces),
      is_outside: isOutside,
      outside: [...outside],
    },
  }
}
