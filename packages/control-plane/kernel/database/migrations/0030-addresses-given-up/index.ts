/**
 * Former holders of a subnet's address are searched by the time of its release. Other changes of interfaces, of which
 * there may be many, are not in this index.
 */
export const addressesGivenUp: readonly string[] = [
  `drop index change_by_address`,
  `create index change_by_address on change
      ((coalesce(after, before) ->> 'subnet_id'), (coalesce(after, before) ->> 'ip'), position)
    where kind = 'instance-network-interface' and action = 'delete'`,
]
