import type { ColumnType } from 'kysely'
import type { IdentityColumns, Json, Timestamp } from './common.ts'

export type Role = 'admin' | 'collaborator' | 'viewer'

export interface SiloTable extends IdentityColumns {
  discoverable: boolean
  identity_mode: 'saml_jit' | 'local_only'
  mapped_fleet_roles: Json<Partial<Record<Role, Role[]>>>
}

export interface SiloQuotaTable {
  id: string
  silo_id: string
  cpus: number
  memory: number
  storage: number
  time_modified: Timestamp
}

export interface SiloUserTable {
  id: string
  silo_id: string
  external_id: string
  display_name: string
  password_hash: string | null
  time_created: Timestamp
  time_modified: Timestamp
}

export interface SiloGroupTable {
  id: string
  silo_id: string
  display_name: string
  time_created: Timestamp
  time_modified: Timestamp
}

export interface GroupMemberTable {
  id: string
  silo_id: string
  group_id: string
  user_id: string
}

export interface SessionTable {
  id: string
  silo_id: string
  user_id: string
  token_hash: string
  time_created: Timestamp
  time_last_used: Timestamp
  source: string | null
  user_agent: string | null
}

export interface DeviceAuthRequestTable {
  id: string
  client_id: string
  device_code_hash: string
  user_code: string
  user_id: string | null
  time_created: Timestamp
  time_expires: Timestamp
  time_confirmed: ColumnType<Date | null, Date | null, Date | null>
  source: string | null
  user_agent: string | null
}

export interface AccessTokenTable {
  id: string
  silo_id: string
  user_id: string
  token_hash: string
  client_id: string
  time_created: Timestamp
  source: string | null
  user_agent: string | null
  /** the name that the user gave it */
  name: string | null
  time_last_used: ColumnType<Date | null, Date | null, Date | null>
  /** null: valid until revoked */
  time_expires: ColumnType<Date | null, Date | null, Date | null>
}

export interface RoleAssignmentTable {
  id: string
  resource_kind: 'fleet' | 'silo' | 'project'
  resource_id: string
  silo_id: string | null
  project_id: string | null
  identity_kind: 'silo_user' | 'silo_group'
  identity_id: string
  role: Role
}

export interface ProjectTable extends IdentityColumns {
  silo_id: string
}

export interface SshKeyTable extends IdentityColumns {
  silo_id: string
  user_id: string
  public_key: string
}

export interface CertificateTable extends IdentityColumns {
  silo_id: string
  service: 'external_api'
  /** PEM; the silo's own certificate comes first */
  cert: string
  /** PEM; sent only to the TLS terminator */
  key: string
  not_before: Timestamp
  not_after: Timestamp
  hosts: Json<string[]>
  subject: string
  issuer: string
}

export interface SamlIdentityProviderTable extends IdentityColumns {
  silo_id: string
  idp_entity_id: string
  login_url: string
  /** certificates in PEM */
  signing_certs: Json<string[]>
  sp_client_id: string
  acs_url: string
  slo_url: string
  technical_contact_email: string
  group_attribute_name: string | null
  /** DER in base64, as uploaded */
  public_cert: string | null
  /** PEM; null if `public_cert` is null */
  private_key: string | null
}

export interface SamlRequestTable {
  id: string
  provider_id: string
  browser_hash: string | null
  time_expires: Timestamp
}

export interface SamlAssertionTable {
  provider_id: string
  assertion_hash: string
  time_expires: Timestamp
}

export interface ProvisionedTable {
  collection_id: string
  /** one row for each project and silo, and one for the fleet, which is the sum of all silos */
  collection_kind: 'fleet' | 'silo' | 'project'
  silo_id: string | null
  cpus: ColumnType<number, number | undefined, number>
  memory: ColumnType<number, number | undefined, number>
  storage: ColumnType<number, number | undefined, number>
}
