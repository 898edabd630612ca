/** Counts and lists the holders of a pool's addresses by address, from the index alone. */
export const addressesOfPools: readonly string[] = [
  `create index external_ip_in_pool on external_ip (ip_pool_id, ip) include (kind, instance_id, silo_id)`,
]
