/**
 * Removes repeated ports, ranges and protocols of rules, which `repeatedPort` in `domain/firewall/ports.ts` does not
 * permit: a rule with a repetition is refused when its VPC's rules are saved. The first text of a port is kept. There
 * is no log entry, since the meaning of the rules does not change.
 */
export const repeatedPortsOfRules: readonly string[] = [
  `create function port_key(port text) returns text language sql as $$
    select case when port ~ '^[0-9]{1,5}(-[0-9]{1,5})?$'
      then split_part(port, '-', 1)::int || '-' ||
        coalesce(nullif(split_part(port, '-', 2), ''), split_part(port, '-', 1))::int
      else port end $$`,
  `create function without_repeated(members jsonb) returns jsonb language sql as $$
    select case when jsonb_typeof(members) <> 'array' then members else (
      select coalesce(jsonb_agg(member order by at), '[]') from (
        select distinct on (port_key(member)) member, at
        from jsonb_array_elements_text(members) with ordinality each (member, at)
        order by port_key(member), at) first_ones) end $$`,
  `alter table firewall_rule disable trigger user`,
  ...['ports', 'protocols'].map(
    (part) => `update firewall_rule
      set filters = jsonb_set(filters, '{${part}}', without_repeated(filters->'${part}'))
      where filters->'${part}' <> without_repeated(filters->'${part}')`,
  ),
  `alter table firewall_rule enable trigger user`,
  `drop function without_repeated`,
  `drop function port_key`,
]
