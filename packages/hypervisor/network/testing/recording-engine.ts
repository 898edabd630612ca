import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import type { NetworkEngine, VpcReport } from '../port.ts'

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
}

export function recordingEngine(): RecordingEngine {
  const calls: string[] = []
  const documents: RecordingEngine['documents'] = new Map()
  const engine: RecordingEngine = {
    calls,
    documents,
    beforeApply: () => {},
    report: (stored) => stored,
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
      const generation = documents.get(vpcId)?.generation ?? 0
      return engine.report({ generation, portsUp: [], refused: [] })
    },
    list: async () => [...documents.keys()],
    plug: async (portId) => ({ tap: `tap${portId.slice(0, 8)}`, mtu: 1442, offloads: false }),
    unplug: async (portId) => {
      calls.push(`unplug ${portId}`)
    },
    capture: async () => new ReadableStream(),
    close: async () => {},
  }
  return engine
}
