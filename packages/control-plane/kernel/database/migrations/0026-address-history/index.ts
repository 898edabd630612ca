/** Former holders of a subnet's address are searched in the whole log. */
export const addressHistory: readonly string[] = [
  `create index change_by_address on change
      ((coalesce(after, before) ->> 'subnet_id'), (coalesce(after, before) ->> 'ip'), position)
    where kind = 'instance-network-interface'`,
]
