import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'

export const instanceFailureHandlers = {
  /**
   * Returns the instance's problem in one sentence: why its machine was lost, why a running machine makes no progress,
   * or why it was not started.
   */
  portico_instance_failure: async (ctx, { path, query }) => {
    const selector = { nameOrId: path.instance, project: query.project }
    const { failure } = await find(ctx, 'instance', selector)
    return { failure }
  },
} satisfies Handlers<'portico_instance_failure'>
