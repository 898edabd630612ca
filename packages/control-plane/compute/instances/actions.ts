import { judgeAction } from '@portico/domain/instances/actions.ts'
import { hasMachine } from '@portico/domain/instances/states.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { requestStart, requestStop, requestReboot } from './machine.ts'
import { advisingOvercommit } from './overcommit-advice.ts'
import { setRunState } from './state.ts'
import { type Instance, instanceView } from './view.ts'

interface ActionInput {
  readonly path: { instance: string }
  readonly query: { project?: string | undefined }
}

function target(ctx: Context, { path, query }: ActionInput): Promise<Instance> {
  return find(ctx, 'instance', { nameOrId: path.instance, project: query.project })
}

/**
 * Changes of the desired state. The rules are in `domain`; handlers write the desired state, and the reconciler carries
 * it out.
 */
export const instanceActionHandlers = {
  // The decision depends on the run state, whose row is written, and on groups, which are locked. Other code that
  // depends on the run state without writing it locks the row (`lockRunState`).
  instance_start: {
    repeatableRead: async (ctx, input) => {
      const instance = await target(ctx, input)
      const verdict = judgeAction('start', instance.run_state)
      if (verdict === 'nothing') return instanceView(instance)
      if (verdict === 'act') {
        return instanceView(await advisingOvercommit(ctx, instance, () => requestStart(ctx, instance)))
      }
      return refuse(verdict)
    },
  },

  // The decision depends only on the run state, and the instance's row is written.
  instance_stop: {
    repeatableRead: async (ctx, input) => {
      const instance = await target(ctx, input)
      const verdict = judgeAction('stop', instance.run_state)
      if (verdict === 'nothing') return instanceView(instance)
      if (verdict !== 'act') return refuse(verdict)
      // A failed instance has no machine to stop, so only its state changes.
      return instanceView(
        await (hasMachine(instance.run_state)
          ? requestStop(ctx, instance)
          : setRunState(ctx, instance, 'stopped')),
      )
    },
  },

  // The decision depends only on the run state, and the instance's row is written.
  instance_reboot: {
    repeatableRead: async (ctx, input) => {
      const instance = await target(ctx, input)
      const verdict = judgeAction('reboot', instance.run_state)
      if (verdict === 'nothing') return instanceView(instance)
      if (verdict === 'act') return instanceView(await requestReboot(ctx, instance))
      return refuse(verdict)
    },
  },
} satisfies Handlers<'instance_start' | 'instance_stop' | 'instance_reboot'>
