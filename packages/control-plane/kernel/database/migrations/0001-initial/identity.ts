import { logged } from './kernel.ts'

/** Silos and their users (docs/reference/silos-iam.md, docs/reference/auth.md). */
export const identityTables = [
  `create table silo (
    id uuid primary key,
    name text collate "C" not null unique,
    description text not null,
    discoverable boolean not null,
    identity_mode text not null check (identity_mode in ('saml_jit', 'local_only')),
    mapped_fleet_roles jsonb not null default '{}',
    time_created timestamptz not null,
    time_modified timestamptz not null
  )`,
  `create table silo_quota (
    id uuid primary key,
    silo_id uuid not null unique references silo on delete cascade,
    cpus bigint not null check (cpus >= 0),
    memory bigint not null check (memory >= 0),
    storage bigint not null check (storage >= 0),
    time_modified timestamptz not null
  )`,
  `create table silo_user (
    id uuid primary key,
    silo_id uuid not null references silo on delete cascade,
    external_id text collate "C" not null,
    display_name text not null,
    password_hash text,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    unique (silo_id, external_id)
  )`,
  `create index silo_user_by_id on silo_user (silo_id, id)`,
  `create table silo_group (
    id uuid primary key,
    silo_id uuid not null references silo on delete cascade,
    display_name text collate "C" not null,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    unique (silo_id, display_name)
  )`,
  `create table group_member (
    id uuid not null,
    group_id uuid not null references silo_group on delete cascade,
    user_id uuid not null references silo_user on delete cascade,
    primary key (user_id, group_id)
  )`,
  `create index group_member_by_group on group_member (group_id, user_id)`,
  `create table session (
    id uuid primary key,
    silo_id uuid not null,
    user_id uuid not null references silo_user on delete cascade,
    token_hash text not null unique,
    time_created timestamptz not null,
    time_last_used timestamptz not null
  )`,
  `create index session_by_user on session (user_id)`,
  `create table device_auth_request (
    id uuid primary key,
    client_id uuid not null,
    device_code_hash text not null unique,
    user_code text not null unique,
    user_id uuid references silo_user on delete cascade,
    time_created timestamptz not null,
    time_expires timestamptz not null,
    time_confirmed timestamptz
  )`,
  `create index device_auth_request_by_expiry on device_auth_request (time_expires)`,
  `create table access_token (
    id uuid primary key,
    silo_id uuid not null,
    user_id uuid not null references silo_user on delete cascade,
    token_hash text not null unique,
    client_id uuid not null,
    time_created timestamptz not null
  )`,
  `create index access_token_by_user on access_token (user_id)`,
  `create table role_assignment (
    id uuid primary key,
    resource_kind text not null check (resource_kind in ('fleet', 'silo', 'project')),
    resource_id uuid not null,
    silo_id uuid,
    project_id uuid,
    identity_kind text not null check (identity_kind in ('silo_user', 'silo_group')),
    identity_id uuid not null,
    role text not null check (role in ('admin', 'collaborator', 'viewer')),
    unique (resource_id, resource_kind, identity_id, identity_kind, role)
  )`,
  `create index role_assignment_by_identity on role_assignment (identity_id, resource_kind, resource_id)`,
  `create table project (
    id uuid primary key,
    silo_id uuid not null references silo,
    name text collate "C" not null,
    description text not null,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    unique (silo_id, name)
  )`,
  `create index project_by_id on project (silo_id, id)`,
  `create table ssh_key (
    id uuid primary key,
    silo_id uuid not null,
    user_id uuid not null references silo_user on delete cascade,
    name text collate "C" not null,
    description text not null,
    public_key text not null,
    time_created timestamptz not null,
    time_modified timestamptz not null,
    unique (user_id, name)
  )`,
  // Current usage by silo and project; updated in the transaction that changes the counted resources.
  `create table provisioned (
    collection_id uuid primary key,
    collection_kind text not null check (collection_kind in ('silo', 'project')),
    silo_id uuid not null references silo on delete cascade,
    cpus bigint not null default 0 check (cpus >= 0),
    memory bigint not null default 0 check (memory >= 0),
    storage bigint not null default 0 check (storage >= 0)
  )`,
  logged('silo'),
  logged('silo_quota', 'silo-quota'),
  logged('silo_user', 'silo-user', ['password_hash']),
  logged('silo_group', 'silo-group'),
  logged('group_member', 'silo-group-member'),
  logged('session', 'session', ['token_hash', 'time_last_used']),
  logged('device_auth_request', 'device-auth-request', ['device_code_hash', 'user_code']),
  logged('access_token', 'access-token', ['token_hash']),
  logged('role_assignment', 'role-assignment'),
  logged('project'),
  logged('ssh_key', 'ssh-key'),
]
