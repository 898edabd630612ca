/** An index that is sufficient to count and list the holders of a pool's addresses, ordered by address. */
export const addressesOfPools: readonly string[] = [
  `create index external_ip_in_pool on external_ip (ip_pool_id, ip) include (kind, instance_id, silo_id)`,
]
