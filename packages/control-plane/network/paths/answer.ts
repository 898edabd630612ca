import type { Path } from '@portico/contract/portico/paths.ts'
import { mapOf } from '@portico/domain/networks/map.ts'
import { neighboursOf } from '@portico/domain/networks/neighbours.ts'
import type { Network } from '@portico/domain/networks/network.ts'
import { PathFinder } from '@portico/domain/networks/path.ts'
import { answerPathQuery, type PathQuery } from '@portico/domain/networks/path-query.ts'
import { type Proof, proofOf } from '@portico/domain/networks/proof.ts'
import { remediesFor } from '@portico/domain/networks/remedies.ts'
import type { Computation } from '#kernel/computations.ts'
import type { FirewallRuleRow } from '../firewall/store.ts'
import { ruleOf } from './load.ts'
import { resourcesOf } from './resources.ts'
import { hopAsShown, neighboursAsShown, remedyAsShown } from './view.ts'

/** A path query together with the data that it needs. */
interface PathInput {
  /** network without its rules */
  readonly network: Network
  readonly rows: readonly FirewallRuleRow[]
  readonly asked: PathQuery
  /** whether all rules of the project are loaded and are so few that more than the path can be computed */
  readonly isSmall: boolean
}

/** A path, and the rule whose packets prove that it works; null if there is none. */
interface PathOutput {
  readonly path: Path
  readonly proof: Proof | null
}

export const pathComputation: Computation<PathInput, PathOutput> = {
  name: 'path',
  work: ({ network, rows, asked, isSmall }) => {
    const map = mapOf({ ...network, rules: rows.map(ruleOf) })
    const finder = new PathFinder(map)
    const path = answerPathQuery(finder, asked)
    const things = resourcesOf(map.network, path.hops)
    const hops = path.hops.map(hopAsShown)
    const proof = proofOf(finder, asked, path)
    const shown = { passes: path.passes, seen: null, hops, things, remedies: [], neighbours: [] }
    if (!isSmall) return { path: shown, proof }
    const remedies = remediesFor(finder, asked, path).map((remedy) => remedyAsShown(remedy, rows))
    const neighbours = neighboursOf(finder, asked).map((of) => neighboursAsShown(map, of))
    return { path: { ...shown, remedies, neighbours }, proof }
  },
}
