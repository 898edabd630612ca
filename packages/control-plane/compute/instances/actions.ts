import { judgeReboot, judgeStart, judgeStop } from '@portico/domain/instances/transitions.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#kernel/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { wantMachine, wantNoMachine, wantReboot } from './machine.ts'
import { setRunState } from './state.ts'
import { type Instance, instanceView } from './view.ts'

interface ActionInput {
  readonly path: { instance: string }
  readonly query: { project?: string | undefined }
}

function target(ctx: Context, { path, query }: ActionInput): Promise<Instance> {
  return find(ctx, 'instance', { nameOrId: path.instance, project: query.project })
}

/** Wishes for another state. The rules are in the domain; what is wished is written down, the reconciler does it. */
export const instanceActionHandlers = {
  instance_start: async (ctx, input) => {
    const instance = await target(ctx, input)
    const verdict = judgeStart(instance.run_state)
    if (verdict === 'nothing') return instanceView(instance)
    if (verdict === 'start') return instanceView(await wantMachine(ctx, instance))
    return refuse(verdict)
  },

  instance_stop: async (ctx, input) => {
    const instance = await target(ctx, input)
    const verdict = judgeStop(instance.run_state)
    if (verdict === 'nothing') return instanceView(instance)
    if (verdict === 'settle') return instanceView(await setRunState(ctx, instance, 'stopped'))
    if (verdict === 'stop') return instanceView(await wantNoMachine(ctx, instance))
    return refuse(verdict)
  },

  instance_reboot: async (ctx, input) => {
    const instance = await target(ctx, input)
    const verdict = judgeReboot(instance.run_state)
    if (verdict === 'nothing') return instanceView(instance)
    if (verdict === 'reboot') return instanceView(await wantReboot(ctx, instance))
    return refuse(verdict)
  },
} satisfies Handlers<'instance_start' | 'instance_stop' | 'instance_reboot'>
