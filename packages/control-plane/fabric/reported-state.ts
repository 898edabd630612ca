import type { FabricReport, DesiredFabric } from '@portico/hypervisor/hardware/fabric.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import { conflict } from '@portico/domain/refusals.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { desiredFabric } from './desired-state.ts'

const noReport: FabricReport = { ports: [], sessions: [], bfd: [] }

/** Returns the desired and the reported state of the switches. @throws HypervisorError if they are unreachable */
export async function readFabric(
  ctx: ReplyContext,
): Promise<{ readonly wanted: DesiredFabric; readonly report: FabricReport }> {
  const wanted = await desiredFabric(ctx.db)
  return { wanted, report: await ctx.services.hypervisor.fabric.report(wanted, ctx.now.getTime()) }
}

/** Returns the reported state of the switches; empty if they are unreachable. */
export async function reportedFabric(ctx: ReplyContext): Promise<FabricReport> {
  try {
    return (await readFabric(ctx)).report
  } catch (error) {
    if (error instanceof HypervisorError && error.retry) return noReport
    throw error
  }
}

/** Checks that the switches can be configured. @throws 409 with the reason of the hardware if they cannot */
export function requireSettable({ services }: Pick<ReplyContext, 'services'>): void {
  const { fixed } = services.hypervisor.fabric
  if (fixed !== null) refuse(conflict(fixed))
}
