import { logged } from '../0001-initial/kernel.ts'

/** The networks from which the system can be reached: one row, created here and never deleted. */
export const allowList: readonly string[] = [
  `create table allow_list (
    id uuid primary key default '001de000-a110-4000-8000-000000000000'
      check (id = '001de000-a110-4000-8000-000000000000'),
    -- networks, as texts; null: any address
    ips jsonb check (ips is null or jsonb_array_length(ips) between 1 and 1000),
    time_created timestamptz not null,
    time_modified timestamptz not null
  )`,
  `insert into allow_list (time_created, time_modified) values (now(), now())`,
  logged('allow_list', 'allow-list'),
]
