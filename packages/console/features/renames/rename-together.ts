import { messageOf } from '#data/api-error.ts'
import { withLatest } from '#data/with-latest.ts'
import { invalidate } from '#data/update-cache.ts'
import { changeSet } from '../firewall-rules/lazy.ts'
import { type Rename, renamedEnds, renamedRule } from './references.ts'
import type { References } from './use-references.ts'

/**
 * Replaces the old name in rules and routes after a rename. A rule set is replaced only if its version is unchanged,
 * and a route is changed based on its latest state.
 * @returns what could not be updated, with the reason; empty if everything was updated
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
    // The VPC already has its new name, under which its own rules are found.
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
