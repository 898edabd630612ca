import { logged } from '../0001-initial/kernel.ts'

/** Certificates of silos. Their parsed fields are stored in separate columns, so that they are parsed only once. */
export const certificates: readonly string[] = [
  `create table certificate (
    id uuid primary key,
    silo_id uuid not null references silo on delete cascade,
    name text collate "C" not null,
    description text not null,
    service text not null check (service in ('external_api')),
    cert text not null,
    key text not null,
    not_before timestamptz not null,
    not_after timestamptz not null,
    hosts jsonb not null,
    subject text not null,
    issuer text not null,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    constraint certificate_name_key unique (silo_id, name)
  )`,
  `create index certificate_by_id on certificate (silo_id, id)`,
  `create index certificate_by_created on certificate (silo_id, time_created, id)`,
  logged('certificate', 'certificate', ['key']),
]
