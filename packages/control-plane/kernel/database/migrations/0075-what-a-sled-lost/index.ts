/**
 * The sleds on which an instance failed, each with the time of the last failure, so that the current location of a
 * failed sled's instances can be shown.
 */
export const whatASledLost: readonly string[] = [
  `create table failed_machine (
    instance_id uuid not null references instance on delete cascade,
    sled_id uuid not null references sled on delete cascade,
    time_failed timestamptz not null,
    primary key (instance_id, sled_id)
  )`,
  `create index failed_machine_of_sled on failed_machine (sled_id, time_failed)`,
]
