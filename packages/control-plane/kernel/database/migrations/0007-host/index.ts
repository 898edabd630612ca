/**
 * A host may shrink while it runs machines. The machines then use more than it has, and both values are stored.
 * Reserving more than is available is still refused. See docs/decisions/0012-full-and-shrinking-hosts.md.
 */
export const host: readonly string[] = [
  `alter table sled drop constraint sled_threads_suffice, drop constraint sled_memory_suffices`,
  `create function refuse_overfull_sled() returns trigger language plpgsql as $$
    begin
      raise exception 'sled % has no room for this reservation', new.id
        using errcode = 'check_violation', constraint = 'sled_reservation_fits', table = 'sled';
    end
  $$`,
  `create trigger sled_reservation_fits before update of reserved_threads, reserved_memory on sled for each row
    when (
      new.reserved_threads > old.reserved_threads and new.reserved_threads > new.usable_hardware_threads
      or new.reserved_memory > old.reserved_memory and new.reserved_memory > new.usable_physical_ram
    ) execute function refuse_overfull_sled()`,
  // The host reports that it cannot store more data, whatever the sum of the sizes is.
  `alter table physical_disk add column is_full boolean not null default false`,
]
