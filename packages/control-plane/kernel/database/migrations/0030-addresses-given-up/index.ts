/**
 * Who had an address of a subnet is found by when it was given up. What else happened to interfaces, as often as
 * somebody likes, is nothing to be passed on the way there.
 */
export const addressesGivenUp: readonly string[] = [
  `drop index change_by_address`,
  `create index change_by_address on change
      ((coalesce(after, before) ->> 'subnet_id'), (coalesce(after, before) ->> 'ip'), position)
    where kind = 'instance-network-interface' and action = 'delete'`,
]
