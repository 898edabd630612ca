/** Who holds which address of a pool is counted and told along its addresses, without a look at the rows for counts. */
export const addressesOfPools: readonly string[] = [
  `create index external_ip_in_pool on external_ip (ip_pool_id, ip) include (kind, instance_id, silo_id)`,
]
