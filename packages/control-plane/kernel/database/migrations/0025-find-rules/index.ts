/** Firewall rules are searched by part of their name, and their changes by VPC. */
export const findRules: readonly string[] = [
  `create index firewall_rule_name_search on firewall_rule using gin (name gin_trgm_ops)`,
  `create index change_by_vpc_of_rule on change ((coalesce(after, before) ->> 'vpc_id'), position)
    where kind = 'vpc-firewall-rule'`,
]
