/** Who had an address of a subnet is found wherever it lies in the log. */
export const addressHistory: readonly string[] = [
  `create index change_by_address on change
      ((coalesce(after, before) ->> 'subnet_id'), (coalesce(after, before) ->> 'ip'), position)
    where kind = 'instance-network-interface'`,
]
