import { find } from '../kernel/lookup/find.ts'
import type { Handlers } from '../kernel/pipeline/handler.ts'

export const instanceFailureHandlers = {
  /** What the hypervisor said when it lost the instance's machine, in one sentence. */
  portico_instance_failure: async (ctx, { path, query }) => {
    const selector = { nameOrId: path.instance, project: query.project }
    const { failure } = await find(ctx, 'instance', selector)
    return { failure }
  },
} satisfies Handlers<'portico_instance_failure'>
