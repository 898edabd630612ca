import type { VpcReport } from '@portico/hypervisor/network/port.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { VpcNetworkTable } from '#kernel/database/schema/network.ts'
import type { Next } from '#kernel/job-queue/queue.ts'
import { finalFailure } from '#reconcile/final-failure.ts'
import type { Conclusion, QueueWorker, Step } from '#reconcile/job.ts'
import { type DocumentParts, documentComputation, readDocumentParts } from './document.ts'

/** ms between observations of a document that the engine has stored but that is not in force yet */
const usualPace = 50
/** the same, once it has waited for longer than {@link longWait} */
const slowPace = 1000
const longWait = 5000

/**
 * Brings the network engine to the newest document of a VPC, and waits until packets obey it. A deleted VPC is removed
 * from the engine.
 *
 * A server that was paused may apply an older document late. The engine ignores it, since its generation is lower.
 */
const reconcile: Step = async (ctx, vpcId) => {
  const engine = ctx.services.hypervisor.networks
  if (engine === null) return async () => 'done'
  const task = await ctx.transact(({ db }) => readTask(db, vpcId), 'repeatable read')
  if (task.type === 'none') return async () => 'done'
  if (task.type === 'remove') {
    await engine.remove(vpcId)
    return forget(vpcId)
  }
  const { network } = task
  if (task.type === 'apply') {
    const document = await ctx.services.computations.run(documentComputation, task.parts)
    const refusal = await finalFailure(() => engine.apply(document, network.wanted))
    if (refusal !== null) {
      return writeDown(network, { generation: network.in_force, refused: [refusal], next: 'done' })
    }
  }
  const { generation, refused } = await engine.observe(vpcId)
  if (generation > network.wanted) return overtake(vpcId, generation)
  const waited = ctx.now().getTime() - (network.time_waiting ?? ctx.now()).getTime()
  const pace = waited < longWait ? usualPace : slowPace
  return writeDown(network, {
    generation,
    refused,
    next: generation === network.wanted ? 'done' : { againIn: pace },
  })
}

/** Reconciles the network engine with the VPCs. */
export const vpcNetworks: QueueWorker = {
  name: 'network reconciler',
  kind: 'vpc-network',
  slots: 8,
  step: reconcile,
}

type VpcNetwork = Selectable<VpcNetworkTable>

type Task =
  | { readonly type: 'none' }
  | { readonly type: 'remove' }
  | { readonly type: 'apply'; readonly network: VpcNetwork; readonly parts: DocumentParts }
  | { readonly type: 'observe'; readonly network: VpcNetwork }

/** Reads what there is to do. In one snapshot, so that a document contains all changes up to its generation. */
async function readTask(db: Db, vpcId: string): Promise<Task> {
  const vpc = await db.selectFrom('vpc').select(['id', 'dns_name']).where('id', '=', vpcId).executeTakeFirst()
  if (vpc === undefined) return { type: 'remove' }
  const network = await db
    .selectFrom('vpc_network')
    .selectAll()
    .where('vpc_id', '=', vpcId)
    .executeTakeFirst()
  if (network === undefined) return { type: 'none' }
  if (network.applied >= network.wanted) return { type: 'observe', network }
  return { type: 'apply', network, parts: await readDocumentParts(db, vpc) }
}

function forget(vpcId: string): Conclusion {
  return async ({ db }) => {
    await db.deleteFrom('vpc_network').where('vpc_id', '=', vpcId).execute()
    return 'done'
  }
}

/** Continues after the generation of an engine that has documents of a later state of the database than this one. */
function overtake(vpcId: string, generation: number): Conclusion {
  return async ({ db }) => {
    await db
      .updateTable('vpc_network')
      .set({ wanted: generation + 1 })
      .where('vpc_id', '=', vpcId)
      .execute()
    return { againIn: 0 }
  }
}

function writeDown(
  { vpc_id, wanted }: VpcNetwork,
  { generation, refused, next }: Pick<VpcReport, 'generation' | 'refused'> & { readonly next: Next },
): Conclusion {
  return async ({ db, now }) => {
    await db
      .updateTable('vpc_network')
      .set({
        applied: wanted,
        time_applied: now,
        in_force: generation,
        refused: JSON.stringify(refused),
        ...(generation === wanted && { time_waiting: null }),
      })
      .where('vpc_id', '=', vpc_id)
      // A later change has raised the generation and requested the job again.
      .where('wanted', '=', wanted)
      .execute()
    return next
  }
}
