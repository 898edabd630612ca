import { logged } from '../0001-initial/kernel.ts'

/**
 * Addresses of the rack itself (docs/reference/system-networking.md#address-lots,
 * docs/reference/system-networking.md#loopback-addresses). An address of a lot is held by a reservation, which is
 * deleted with its holder.
 */
export const addressLots: readonly string[] = [
  `create table address_lot (
    id uuid primary key,
    name text collate "C" not null,
    description text not null,
    kind text not null check (kind in ('infra', 'pool')),
    time_created timestamptz not null,
    time_modified timestamptz not null,
    constraint address_lot_name_key unique (name)
  )`,
  `create index address_lot_by_created on address_lot (time_created, id)`,
  `create index address_lot_name_search on address_lot using gin (name gin_trgm_ops)`,
  logged('address_lot', 'address-lot'),

  `create table address_lot_block (
    id uuid primary key,
    address_lot_id uuid not null references address_lot on delete cascade,
    first_address inet not null,
    last_address inet not null check (last_address >= first_address),
    check (family(first_address) = family(last_address)),
    constraint address_lot_block_key unique (address_lot_id, first_address, last_address)
  )`,
  `create index address_lot_block_by_id on address_lot_block (address_lot_id, id)`,
  logged('address_lot_block', 'address-lot-block'),

  `create table loopback_address (
    id uuid primary key,
    address_lot_block_id uuid not null references address_lot_block,
    rack_id uuid not null references rack,
    switch_location text not null check (switch_location in ('switch0', 'switch1')),
    -- with its mask
    address inet not null,
    anycast boolean not null,
    time_created timestamptz not null
  )`,
  // A lot is in use while rows of this table refer to its blocks.
  `create index loopback_address_by_block on loopback_address (address_lot_block_id)`,
  `create index loopback_address_by_address on loopback_address (address)`,
  logged('loopback_address', 'loopback-address'),

  `create table address_reservation (
    id uuid primary key,
    address_lot_id uuid not null references address_lot,
    address_lot_block_id uuid not null references address_lot_block,
    address inet not null,
    -- the switch that an anycast address is used on; empty: in no second place
    place text not null,
    loopback_address_id uuid references loopback_address on delete cascade,
    constraint address_reservation_key unique (address_lot_id, address, place),
    constraint address_reservation_alone
      exclude using gist (address_lot_id with =, address with =, ((place = '')::int) with <>)
  )`,
  `create index address_reservation_by_block on address_reservation (address_lot_block_id)`,
  `create index address_reservation_by_loopback on address_reservation (loopback_address_id)`,
]
