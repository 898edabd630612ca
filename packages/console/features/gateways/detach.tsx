import { type WriteRequest, sendWrite } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { confirmDestructive } from '#shell/delete-preview/destructive-action.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import type { GatewayScope } from './attachments.ts'

/**
 * Returns the menu entries that detach a pool or an address from a gateway. If instances use the gateway, the user must
 * confirm that its routes are deleted too.
 * @param act returns the request, with or without cascade
 */
export function detachEntries(
  { project, vpc, gateway }: GatewayScope,
  thing: { readonly one: 'IP pool' | 'IP address'; readonly name: string },
  act: (cascade: boolean) => WriteRequest,
): readonly MenuEntry[] {
  const ask = (cascade: boolean) => {
    const { one, name } = thing
    const consequences = cascade
      ? `Traffic can no longer leave ${vpc} through its addresses, and all routes to ${gateway} are deleted.`
      : `Traffic can no longer leave ${vpc} through its addresses. If routes to ${gateway} prevent this, “Detach with routes” deletes them too.`
    confirmDestructive(
      {
        verb: 'Detach',
        noun: { one, many: `${one}s` },
        targets: [{ name, act: act(cascade) }],
        consequences,
        from: { name: gateway, href: paths.gateway(project, vpc, gateway) },
        failureTitle: `Could not detach ${one}`,
        onConfirm: async () => {
          await sendWrite(act(cascade))
          toastDone(one, name, 'detached')
          await invalidate('internet_gateway_ip_pool', 'internet_gateway_ip_address', 'router_route')
        },
      },
      { title: `Detach ${one}`, body: consequences },
    )
  }
  return [
    { label: 'Detach', tone: 'danger', onAction: () => ask(false) },
    { label: 'Detach with routes', tone: 'danger', onAction: () => ask(true) },
  ]
}
