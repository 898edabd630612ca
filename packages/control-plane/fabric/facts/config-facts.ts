import type { BgpConfigFacts } from '@portico/contract/portico/fabric.ts'
import type { Db } from '#kernel/context.ts'

/** Maximum number of configurations that are returned. Each has a different AS number. */
const maxListed = 1000
/** Maximum number of uses that are returned. */
const usesAtMost = 10_000

/** Returns the announced networks of each BGP configuration, and the port settings whose peers use it. */
export async function configFacts(db: Db): Promise<BgpConfigFacts[]> {
  const configs = await db
    .selectFrom('bgp_config')
    .innerJoin('bgp_announce_set', 'bgp_announce_set.id', 'bgp_config.bgp_announce_set_id')
    .select(['bgp_config.id', 'bgp_config.name', 'asn', 'bgp_announce_set_id'])
    .select('bgp_announce_set.name as bgp_announce_set_name')
    .orderBy('bgp_config.name')
    .limit(maxListed)
    .execute()
  const used = await db
    .selectFrom('switch_port_settings_bgp')
    .innerJoin(
      'switch_port_settings',
      'switch_port_settings.id',
      'switch_port_settings_bgp.switch_port_settings_id',
    )
    .select(['bgp_config_id', 'switch_port_settings.name'])
    .orderBy('switch_port_settings.name')
    .limit(usesAtMost)
    .execute()
  const byConfig = Map.groupBy(used, ({ bgp_config_id }) => bgp_config_id)
  return configs.map((config) => ({
    ...config,
    port_settings: (byConfig.get(config.id) ?? []).map(({ name }) => name),
  }))
}
