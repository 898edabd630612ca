import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import type { NetworkEngine, VpcReport } from '../port.ts'
import type { RefusedPacket, RuleCounter } from '../traffic.ts'

/** A network engine without a network, which records its calls. Documents are in force at once by default. */
export interface RecordingEngine extends NetworkEngine {
  /** `apply ID`, `remove ID` and `unplug ID`, in order */
  readonly calls: string[]
  /** the newest document of each VPC */
  readonly documents: Map<string, { readonly document: VpcDocument; readonly generation: number }>
  /** Called before a document is stored; may throw. */
  beforeApply: (document: VpcDocument) => void | Promise<void>
  /** Returns what is observed instead, for a document that is stored. */
  report: (stored: VpcReport) => VpcReport
  /** what {@link NetworkEngine.traffic} returns */
  counters: readonly RuleCounter[]
  /** all refused packets; those that a caller has seen are not returned again */
  readonly refused: RefusedPacket[]
}

export function recordingEngine(): RecordingEngine {
  const calls: string[] = []
  const documents: RecordingEngine['documents'] = new Map()
  const engine: RecordingEngine = {
    calls,
    documents,
    beforeApply: () => {},
    report: (stored) => stored,
    counters: [],
    refused: [],
    externalReach: 'outside',
    describe: () => 'no network',
    apply: async (document, generation) => {
      calls.push(`apply ${document.id}`)
      await engine.beforeApply(document)
      if (generation >= (documents.get(document.id)?.generation ?? 0)) {
        documents.set(document.id, { document, generation })
      }
    },
    remove: async (vpcId) => {
      calls.push(`remove ${vpcId}`)
      documents.delete(vpcId)
    },
    observe: async (vpcId) => {
      const { document, generation = 0 } = documents.get(vpcId) ?? {}
      const running = document?.ports.filter(({ sledId }) => sledId !== null) ?? []
      return engine.report({ generation, portsUp: running.map(({ id }) => id), refused: [] })
    },
    list: async () => [...documents.keys()],
    plug: async (portId) => ({ tap: `tap${portId.slice(0, 8)}`, mtu: 1442, offloads: false }),
    unplug: async (portId) => {
      calls.push(`unplug ${portId}`)
    },
    traffic: {
      counters: async () => engine.counters,
      refusedPackets: async (after) => ({
        refused: engine.refused.slice(Number(after ?? 0)),
        next: String(engine.refused.length),
      }),
    },
    taken: async () => null,
    capture: async () => new ReadableStream(),
    close: async () => {},
  }
  return engine
}
