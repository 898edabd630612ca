/** Addresses of pools and subnets: the functions of 0010-contention, replaced. */
export const addresses: readonly string[] = [
  // Replaces the function. In addition, transaction IDs of another cluster are treated as ended.
  `create or replace function lock_addresses(of_scope uuid) returns bigint language plpgsql as $$
  declare
    lowest bigint;
  begin
    perform pg_advisory_xact_lock(4602, hashtext(of_scope::text));
    with fate as materialized (
      select c.ctid as row, fate_of(c.by) as fate from address_claim c where c.scope = of_scope
    ), ended as (
      delete from address_claim using fate
      where address_claim.ctid = fate.row and fate is distinct from 'in progress'
      returning ip, fate
    )
    select min(e.ip) into lowest from ended e
    where e.fate = 'aborted' or not exists (
      select from external_ip x where x.ip = e.ip
      union all select from network_interface n where n.subnet_id = of_scope and n.ip = e.ip
    );
    return lowest;
  end $$`,
  // If the withdrawal of a range was rolled back, searches have skipped the range: it is searched again.
  `create or replace function lock_pool(pool uuid) returns void language plpgsql as $$
  declare
    freed bigint := lock_addresses(pool);
  begin
    with ended as (
      delete from pool_withdrawal w
      where w.ip_pool_id = pool and fate_of(w.by) is distinct from 'in progress'
      returning w.first_ip
    )
    select least(freed, min(r.first_ip)) into freed
    from ended e join ip_pool_range r on r.ip_pool_id = pool and r.first_ip = e.first_ip;
    insert into ip_pool_cursor (ip_pool_id) values (pool) on conflict do nothing;
    if freed is not null then
      update ip_pool_cursor set whole_from = least(whole_from, freed), snat_from = least(snat_from, freed)
      where ip_pool_id = pool;
    end if;
  end $$`,
]
