import { logged } from '../0001-initial/kernel.ts'

/**
 * Sleds have slots, can fail, and can be added; disks wear out. The instances of a sled are listed in the order of an
 * index.
 */
export const lifeOfTheRack: readonly string[] = [
  `alter table sled
    add column cubby integer check (cubby >= 0),
    add column time_failed timestamptz,
    add column failure text,
    -- somebody wants it to fail, to see what follows
    add column is_drilled boolean not null default false,
    add constraint sled_fails_for_a_reason check ((time_failed is null) = (failure is null))`,
  // Since 0010-contention, reservations on a sled are not in the log.
  `drop trigger log_change on sled`,
  `create trigger log_change after insert or delete or update of rack_id, serial, part, revision, cubby,
    usable_hardware_threads, usable_physical_ram, policy, provision_policy, state, time_failed, failure, is_drilled,
    time_created, time_modified
    on sled for each row execute function log_change('sled', 'reserved_threads', 'reserved_memory')`,
  `create index sled_by_serial on sled (serial, id)`,
  `create index sled_by_part on sled (part, id)`,
  `alter table physical_disk add column wear integer check (wear between 0 and 100)`,
  // Wear changes all the time and not by a user, so it is not logged.
  `drop trigger log_change on physical_disk`,
  `create trigger log_change after insert or delete or update of sled_id, vendor, serial, model, form_factor, size,
    is_full, policy, state, time_created, time_modified
    on physical_disk for each row execute function log_change('physical-disk', 'wear')`,
  `create index physical_disk_by_serial on physical_disk (serial, id)`,
  `create index physical_disk_by_model on physical_disk (model, id)`,
  `create index physical_disk_of_sled on physical_disk (sled_id, id)`,
  `create index physical_disk_of_sled_by_serial on physical_disk (sled_id, serial, id)`,
  `create index physical_disk_of_sled_by_model on physical_disk (sled_id, model, id)`,
  `create index machine_of_sled on machine (sled_id, instance_id)`,
  // The ID is the one that the sled will have when it is added.
  `create table uninitialized_sled (
    id uuid primary key,
    rack_id uuid not null references rack,
    cubby integer not null check (cubby >= 0),
    serial text not null,
    part text not null,
    revision integer not null,
    -- when somebody added it; it becomes a sled once it has started
    time_added timestamptz,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    constraint uninitialized_sled_baseboard unique (serial, part)
  )`,
  logged('uninitialized_sled', 'uninitialized-sled'),
]
