import { messageOf } from '#data/api-error.ts'
import { withLatest } from '#data/with-latest.ts'
import { invalidate } from '#data/update-cache.ts'
import { changeSet } from '../firewall-rules/lazy.ts'
import { type Rename, renamedEnds, renamedRule } from './references.ts'
import type { References } from './use-references.ts'

/**
 * Replaces the old name in rules and routes after a rename. Each rule set is replaced against its version, each route
 * in its latest state.
 * @returns what could not be updated, with the reason; empty when everything was
 */
export async function renameTogether(
  project: string,
  { rules, routes }: References,
  rename: Rename,
): Promise<readonly string[]> {
  const failed: string[] = []
  const attempt = async (what: string, change: () => Promise<unknown>): Promise<void> => {
    try {
      await change()
    } catch (error) {
      failed.push(`${what}: ${messageOf(error)}`)
    }
  }
  for (const { vpc: name } of rules) {
    // Its own rules are found under the new name.
    const vpc = rename.type === 'vpc' && name === rename.from ? rename.to : name
    await attempt(`rules of VPC ${vpc}`, () =>
      changeSet({ project, vpc }, (now) => ({ rules: now.map((rule) => renamedRule(rule, rename)) })),
    )
  }
  for (const { router, route } of routes) {
    const path = { route: route.id }
    await attempt(`route ${route.name} of router ${router.name}`, () =>
      withLatest(
        (send) => send('vpcRouterRouteView', { path, query: { router: router.id } }),
        (now, send) => send('vpcRouterRouteUpdate', { path, body: renamedEnds(now, rename) }),
      ),
    )
  }
  await invalidate('router_route', 'vpc_firewall_rule')
  return failed
}
