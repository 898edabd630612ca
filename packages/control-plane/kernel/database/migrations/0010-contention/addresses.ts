/** Addresses of pools and subnets. The lowest address that is neither in use nor reserved is always allocated first. */
export const addresses: readonly string[] = [
  // An address that a running transaction is allocating; with `by` null, an address that was released.
  `create table address_claim (
    by xid8,
    -- the pool, or the subnet
    scope uuid not null,
    ip bigint not null,
    first_port integer not null default 0
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`,
  `create index address_claim_by_scope on address_claim (scope, ip)`,
  // The address at which the search for the lowest free address of a subnet starts, like ip_pool_cursor for pools.
  `create table subnet_cursor (
    subnet_id uuid primary key references vpc_subnet on delete cascade,
    free_from bigint not null
  )`,
  // Deleting a row with an address releases the address after the transaction has committed.
  `create function note_free_address() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'external_ip' then
      insert into address_claim (scope, ip) values (old.ip_pool_id, old.ip);
    elsif tg_table_name = 'network_interface' then
      insert into address_claim (scope, ip) values (old.subnet_id, old.ip);
    else
      insert into address_claim (scope, ip) values (new.ip_pool_id, new.first_ip);
    end if;
    return null;
  end $$`,
  `create trigger note_free_address after delete on external_ip
    for each row execute function note_free_address()`,
  `create trigger note_free_address after delete on network_interface
    for each row execute function note_free_address()`,
  `create trigger note_free_address after insert on ip_pool_range
    for each row execute function note_free_address()`,
  // Serializes the choice of addresses in a scope, which takes less than a millisecond. Then deletes the reservations
  // of ended transactions and returns the lowest address that was released.
  `create function lock_addresses(of_scope uuid) returns bigint language plpgsql as $$
  declare
    lowest bigint;
  begin
    perform pg_advisory_xact_lock(4602, hashtext(of_scope::text));
    with fate as materialized (
      select ctid as row, case when c.by is null then 'aborted' else pg_xact_status(c.by) end as fate
      from address_claim c where c.scope = of_scope
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
  // Returns the lowest address from `first` to `last` that is neither in use nor reserved. `lead` walks the indexes up
  // to the first gap.
  `create function lowest_free_address(of_scope uuid, first bigint, last bigint) returns bigint
  language sql stable as $$
    with held as not materialized (
      select ip from external_ip where ip_pool_id = of_scope and ip between first and last
      union all select ip from network_interface where subnet_id = of_scope and ip between first and last
      union all select ip from address_claim where scope = of_scope and ip between first and last
    )
    select case when first > last then null
      when not exists (select from held where ip = first) then first
      else (
        select ip + 1 from (select ip, lead(ip) over (order by ip) as next from held) as walked
        where (next is null or next > ip + 1) and ip < last
        order by ip limit 1
      ) end
  $$`,
  // Returns the lowest address from `first` to `last` that is used for source NAT and has a free block, with that
  // block's first port. Four blocks of 16,384 ports share an address (network/external-ips/snat-blocks.ts).
  `create function lowest_shared_address(pool uuid, first bigint, last bigint, out ip bigint, out first_port integer)
  language sql stable as $$
    with held as (
      select e.ip, e.first_port, e.kind = 'snat' as shared from external_ip e where e.ip between first and last
      union all
      select c.ip, c.first_port, c.first_port >= 0 from address_claim c
      where c.scope = pool and c.ip between first and last
    ), candidate as (
      select h.ip, array_agg(h.first_port) as ports from held h
      group by h.ip having bool_and(h.shared) and count(distinct h.first_port) < 4
      order by h.ip limit 1
    )
    select c.ip, min(block.first_port) from candidate c
    cross join (values (0), (16384), (32768), (49152)) as block (first_port)
    where block.first_port <> all (c.ports)
    group by c.ip
  $$`,
  // What a running transaction is withdrawing: a range of a pool, or the pool from a silo.
  `create table pool_withdrawal (
    by xid8 not null,
    ip_pool_id uuid not null,
    silo_id uuid,
    first_ip bigint,
    last_ip bigint
  )`,
  `create function lock_pool(pool uuid) returns void language plpgsql as $$
  declare
    freed bigint := lock_addresses(pool);
  begin
    delete from pool_withdrawal where ip_pool_id = pool and pg_xact_status(by) is distinct from 'in progress';
    insert into ip_pool_cursor (ip_pool_id) values (pool) on conflict do nothing;
    if freed is not null then
      update ip_pool_cursor set whole_from = least(whole_from, freed), snat_from = least(snat_from, freed)
      where ip_pool_id = pool;
    end if;
  end $$`,
  // Returns whether a range can be withdrawn from a pool, or if `first` and `last` are null, the pool from a silo: 'in
  // use'; 'busy' while another transaction is allocating an address of it; or 'free', and then no address of it can be
  // allocated while the transaction runs.
  `create function withdraw_addresses(by xid8, pool uuid, silo uuid, first bigint, last bigint) returns text
  language plpgsql as $$
  begin
    perform lock_pool(pool);
    if exists (
      select from external_ip e where e.ip_pool_id = pool
        and (silo is null or e.silo_id = silo) and (first is null or e.ip between first and last)
    ) then
      return 'in use';
    end if;
    if exists (
      select from address_claim c where c.scope = pool and c.by is not null
        and (first is null or c.ip between first and last)
    ) then
      return 'busy';
    end if;
    if by is not null then
      insert into pool_withdrawal (by, ip_pool_id, silo_id, first_ip, last_ip) values (by, pool, silo, first, last);
    end if;
    return 'free';
  end $$`,
  // Reserves the lowest free address of a pool for a silo, or with `shared` the lowest free block for source NAT:
  // shared addresses are filled before new ones are used. Returns nulls if none is free. Stores where the next search
  // starts: no address is free below `whole_from`, and no block below `snat_from`, so that a search in a large pool
  // does not visit all lower addresses.
  `create function take_pool_address(by xid8, pool uuid, silo uuid, shared boolean, out ip bigint, out first_port integer)
  language plpgsql as $$
  declare
    start bigint;
    range record;
    first bigint;
    last bigint;
    size bigint;
    whole bigint;
  begin
    perform lock_pool(pool);
    -- The transaction may have seen a link that is gone since, or is just going.
    if not exists (select from ip_pool_silo l where l.ip_pool_id = pool and l.silo_id = silo)
      or exists (select from pool_withdrawal w where w.ip_pool_id = pool and w.silo_id = silo)
    then
      raise exception 'pool % is not linked to silo % any more', pool, silo using errcode = '40001';
    end if;
    select case when shared then c.snat_from else c.whole_from end into start
    from ip_pool_cursor c where c.ip_pool_id = pool;
    <<ranges>>
    for range in
      select greatest(r.first_ip, start) as first_ip, r.last_ip from ip_pool_range r
      where r.ip_pool_id = pool and r.last_ip >= start
        and not exists (select from pool_withdrawal w where w.ip_pool_id = pool and w.first_ip = r.first_ip)
      order by r.first_ip
    loop
      if not shared then
        ip := lowest_free_address(pool, range.first_ip, range.last_ip);
        first_port := case when ip is null then null else -1 end;
        exit when ip is not null;
        continue;
      end if;
      -- In pieces, each four times as large as the one before: the search costs what lies below the first hit of
      -- either kind, and not what lies below the first hit of the other.
      first := range.first_ip;
      size := 256;
      while first <= range.last_ip loop
        last := least(range.last_ip, first + size - 1);
        whole := lowest_free_address(pool, first, last);
        select s.ip, s.first_port into ip, first_port
        from lowest_shared_address(pool, first, coalesce(whole - 1, last)) s;
        if ip is null and whole is not null then
          ip := whole;
          first_port := 0;
        end if;
        exit ranges when ip is not null;
        first := first + size;
        size := size * 4;
      end loop;
    end loop;
    if ip is null then return; end if;
    update ip_pool_cursor c
    set whole_from = case when shared then c.whole_from else ip + 1 end,
        snat_from = case when shared then ip else c.snat_from end
    where c.ip_pool_id = pool and case when shared then c.snat_from < ip else c.whole_from <= ip end;
    if by is not null then
      insert into address_claim (by, scope, ip, first_port) values (by, pool, ip, first_port);
    end if;
  end $$`,
  // Reserves the lowest free address of a subnet, from `first` to `last`. Returns null if none is free.
  `create function take_subnet_address(by xid8, subnet uuid, first bigint, last bigint) returns bigint
  language plpgsql as $$
  declare
    freed bigint := lock_addresses(subnet);
    start bigint;
    free bigint;
  begin
    insert into subnet_cursor (subnet_id, free_from) values (subnet, first) on conflict do nothing;
    select least(c.free_from, freed) into start from subnet_cursor c where c.subnet_id = subnet;
    free := lowest_free_address(subnet, greatest(start, first), last);
    update subnet_cursor c set free_from = coalesce(free, last) + 1 where c.subnet_id = subnet;
    if free is not null and by is not null then
      insert into address_claim (by, scope, ip) values (by, subnet, free);
    end if;
    return free;
  end $$`,
]
