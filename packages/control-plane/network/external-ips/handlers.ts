import { checkAttachAddress, checkDetachAddress } from '@portico/domain/instances/external-ip-rules.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { find } from '#authorization/lookup/find.ts'
import { lockRunState } from '#authorization/lookup/run-state.ts'
import { wholePage } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { allocateEphemeral } from './allocate.ts'
import { addressesOf } from './instance-external-ips.ts'
import { releaseAddress } from './release.ts'
import { externalIpView } from './view.ts'

export const externalIpHandlers = {
  instance_external_ip_list: async (ctx, { path, query }) => {
    const instance = await find(ctx, 'instance', { nameOrId: path.instance, ...query })
    return wholePage((await addressesOf(ctx, instance.id)).map(externalIpView))
  },

  instance_ephemeral_ip_attach: async (ctx, { path, query, body }) => {
    const instance = await find(ctx, 'instance', { nameOrId: path.instance, ...query })
    const present = await addressesOf(ctx, instance.id)
    const existing = present.find(({ kind }) => kind === 'ephemeral')
    if (existing !== undefined) return externalIpView(existing)
    enforce(checkAttachAddress('ephemeral', await lockRunState(ctx, instance.id), present.length))
    return externalIpView(await allocateEphemeral(ctx, instance, body.pool))
  },

  instance_ephemeral_ip_detach: async (ctx, { path, query }) => {
    const instance = await find(ctx, 'instance', { nameOrId: path.instance, ...query })
    const present = await addressesOf(ctx, instance.id)
    const ephemeral =
      present.find(({ kind }) => kind === 'ephemeral') ??
      refuse(invalidRequest('instance does not have an ephemeral IP attached'))
    enforce(checkDetachAddress('ephemeral', await lockRunState(ctx, instance.id)))
    await releaseAddress(ctx, ephemeral)
  },
} satisfies Handlers<
  'instance_external_ip_list' | 'instance_ephemeral_ip_attach' | 'instance_ephemeral_ip_detach'
>
