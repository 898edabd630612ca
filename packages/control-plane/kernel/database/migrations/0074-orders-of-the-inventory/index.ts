/**
 * Sleds are sorted by slot and load, disks by wear. Unknown slots are sorted last and unknown wear first; load is the
 * higher of the loads of threads and memory, in millionths.
 */
export const ordersOfTheInventory: readonly string[] = [
  `alter table sled
    add column slot_order bigint not null generated always as (coalesce(cubby::bigint, 65536)) stored,
    add column load bigint not null generated always as (greatest(
      (reserved_threads::numeric * 1000000 / greatest(usable_hardware_threads, 1))::bigint,
      (reserved_memory::numeric * 1000000 / greatest(usable_physical_ram, 1))::bigint
    )) stored`,
  `create index sled_by_slot on sled (slot_order, id)`,
  `create index sled_by_load on sled (load, id)`,
  `alter table physical_disk add column wear_order bigint not null generated always as (coalesce(wear::bigint, -1)) stored`,
  `create index physical_disk_by_wear on physical_disk (wear_order, id)`,
  `create index physical_disk_of_sled_by_wear on physical_disk (sled_id, wear_order, id)`,
]
