import { logged } from '../0001-initial/kernel.ts'

/** The switches of a rack, as the hardware reports them: at most one in each of its two slots. */
export const switches: readonly string[] = [
  `create table switch (
    id uuid primary key,
    rack_id uuid not null references rack,
    location text not null check (location in ('switch0', 'switch1')),
    serial text not null,
    part text not null,
    revision integer not null,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    constraint switch_place unique (rack_id, location)
  )`,
  logged('switch'),
]
