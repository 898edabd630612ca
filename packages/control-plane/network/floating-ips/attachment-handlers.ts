import { checkAttachAddress, checkDetachAddress } from '@portico/domain/instances/external-ip-rules.ts'
import { find, nameIn } from '#authorization/lookup/find.ts'
import { lockRunState } from '#authorization/lookup/run-state.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { countAddresses } from '../external-ips/instance-external-ips.ts'
import { attachFloatingIp, checkFreeFor } from './attach.ts'
import { floatingIpView } from './view.ts'

export const floatingIpAttachmentHandlers = {
  floating_ip_attach: async (ctx, { path, query, body }) => {
    const selector = { nameOrId: path.floating_ip, project: query.project }
    const floatingIp = await find(ctx, 'floating_ip', selector)
    const instance = await find(ctx, 'instance', nameIn({ project: floatingIp.project_id }, body.parent))
    if (floatingIp.instance_id === instance.id) return floatingIpView(floatingIp)
    enforce(checkFreeFor(floatingIp, instance))
    const runState = await lockRunState(ctx, instance.id)
    enforce(checkAttachAddress('floating', runState, await countAddresses(ctx, instance.id)))
    return floatingIpView(await attachFloatingIp(ctx, floatingIp, instance))
  },

  floating_ip_detach: async (ctx, { path, query }) => {
    const selector = { nameOrId: path.floating_ip, project: query.project }
    const floatingIp = await find(ctx, 'floating_ip', selector)
    if (floatingIp.instance_id === null) return floatingIpView(floatingIp)
    enforce(checkDetachAddress('floating', await lockRunState(ctx, floatingIp.instance_id)))
    const detached = { instance_id: null, time_modified: ctx.now }
    await ctx.db.updateTable('external_ip').set(detached).where('id', '=', floatingIp.id).execute()
    return floatingIpView({ ...floatingIp, ...detached })
  },
} satisfies Handlers<'floating_ip_attach' | 'floating_ip_detach'>
