import { logged } from '../0001-initial/kernel.ts'

/**
 * The versions that have run here, those that run now, and the requested one (docs/decisions/0046-target-release.md).
 */
export const releases: readonly string[] = [
  `create table release (
    version text primary key,
    time_first_run timestamptz not null,
    time_last_started timestamptz not null
  )`,
  // Running servers. Each updates its row regularly, by the database's clock.
  `create table server (
    id uuid primary key,
    version text not null,
    time_started timestamptz not null,
    time_seen timestamptz not null
  )`,
  `create table target_release (
    id uuid primary key,
    generation bigint not null unique check (generation > 0),
    -- null: unspecified
    version text references release,
    time_requested timestamptz not null,
    -- not user_id: who asked is not who decides about it
    requested_by uuid
  )`,
  `insert into target_release (id, generation, time_requested) values (gen_random_uuid(), 1, now())`,
  logged('target_release', 'target-release'),
]
