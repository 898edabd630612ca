/**
 * Returns statements that update a column of a table without a log entry, since the meaning of the value does not
 * change.
 */
const respell = (table: string, column: string, value: string): readonly string[] => [
  `alter table ${table} disable trigger user`,
  `update ${table} set ${column} = ${value} where ${column} is distinct from ${value}`,
  `alter table ${table} enable trigger user`,
]

/** SQL for an object with a type and a value, as in targets, hosts and route destinations. */
const part = (json: string): string =>
  `case when ${json}->>'type' in ('ip', 'ip_net')
    then jsonb_set(${json}, '{value}', to_jsonb(canonical_ip(${json}->>'value'))) else ${json} end`

/** SQL for an array whose members are converted, in their order. */
const each = (array: string, member: string): string =>
  `coalesce((select jsonb_agg(${member} order by at)
    from jsonb_array_elements(${array}) with ordinality members (member, at)), ${array})`

/**
 * Converts addresses and networks that were stored as typed to the canonical form of `canonicalIp` in
 * `domain/ip/cidr.ts`. Values that PostgreSQL cannot read or writes differently are not changed. The allow list keeps
 * each network once, without host bits. Uniqueness is not affected: no constraint is on these columns.
 */
export const spellingOfAddresses: readonly string[] = [
  `create function canonical_ip(given text) returns text language plpgsql as $$
  declare
    spelled text;
  begin
    if given !~ '^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$' then return given; end if;
    spelled := host(given::inet);
    -- PostgreSQL alone writes these with an IPv4 address at the end.
    if spelled ~ '^::[0-9]+[.]' then return given; end if;
    return case when given like '%/%' then spelled || '/' || masklen(given::inet) else spelled end;
  exception when others then
    return given;
  end $$`,
  `create function canonical_network(given text) returns text language plpgsql as $$
  begin
    return canonical_ip(host(network(given::inet)) || '/' || masklen(given::inet));
  exception when others then
    return given;
  end $$`,
  ...respell('firewall_rule', 'targets', each('targets', part('member'))),
  ...respell(
    'firewall_rule',
    'filters',
    `case when jsonb_typeof(filters->'hosts') = 'array'
      then jsonb_set(filters, '{hosts}', ${each(`filters->'hosts'`, part('member'))}) else filters end`,
  ),
  ...respell('router_route', 'destination', part('destination')),
  ...respell('router_route', 'target', part('target')),
  ...respell(
    'network_interface',
    'transit_ips',
    each('transit_ips', `to_jsonb(canonical_ip(member #>> '{}'))`),
  ),
  ...respell(
    'allow_list',
    'ips',
    `case when ips is null then null else (
      select jsonb_agg(network order by first) from (
        select canonical_network(member #>> '{}') as network, min(at) as first
        from jsonb_array_elements(ips) with ordinality members (member, at) group by 1) networks) end`,
  ),
  `drop function canonical_network`,
  `drop function canonical_ip`,
]
