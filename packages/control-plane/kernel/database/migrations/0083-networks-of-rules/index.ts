/**
 * Returns statements that update a column of a table without a log entry, since the meaning of the value does not
 * change.
 */
const rewrite = (table: string, column: string, value: string): readonly string[] => [
  `alter table ${table} disable trigger user`,
  `update ${table} set ${column} = ${value} where ${column} is distinct from ${value}`,
  `alter table ${table} enable trigger user`,
]

/**
 * Removes host bits from networks in firewall rules and destinations of routes, and repeated targets and hosts, which
 * `domain/firewall/entries.ts` does not permit: a rule with a repeated entry is refused when it is saved again. Values
 * that PostgreSQL cannot read, or writes differently from RFC 5952, are not changed.
 */
export const networksOfRules: readonly string[] = [
  `create function canonical_part(part jsonb) returns jsonb language plpgsql as $$
  declare
    spelled text;
  begin
    if part->>'type' <> 'ip_net' then return part; end if;
    spelled := host(network((part->>'value')::inet));
    if spelled ~ '^::[0-9]+[.]' then return part; end if;
    return jsonb_set(part, '{value}', to_jsonb(spelled || '/' || masklen((part->>'value')::inet)));
  exception when others then
    return part;
  end $$`,
  `create function canonical_parts(parts jsonb) returns jsonb language sql as $$
    select coalesce(jsonb_agg(part order by first), '[]') from (
      select canonical_part(member) as part, min(at) as first
      from jsonb_array_elements(parts) with ordinality members (member, at) group by 1) each $$`,
  ...rewrite('firewall_rule', 'targets', 'canonical_parts(targets)'),
  ...rewrite(
    'firewall_rule',
    'filters',
    `case when jsonb_typeof(filters->'hosts') = 'array'
      then jsonb_set(filters, '{hosts}', canonical_parts(filters->'hosts')) else filters end`,
  ),
  ...rewrite('router_route', 'destination', 'canonical_part(destination)'),
  `drop function canonical_parts`,
  `drop function canonical_part`,
]
