import { redacted } from '@portico/domain/support/scrub.ts'
import { type RawBuilder, sql } from 'kysely'
import { allOf, type BundleFile, byId } from '../file.ts'

/** Returns SQL for a placeholder where the column contains a secret, and null elsewhere. */
const hidden = (column: string): RawBuilder<string | null> =>
  sql<string | null>`case when ${sql.ref(column)} is null then null else ${redacted} end`

/** The configuration, except the content of silos. */
export const configurationFiles: readonly BundleFile[] = [
  {
    path: 'configuration/silos.jsonl',
    what: 'silos, their login methods, and the number of their resources',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('silo')
        .select(['id', 'name', 'discoverable', 'identity_mode', 'mapped_fleet_roles', 'time_created'])
        .select([
          sql<number>`(select count(*) from project where silo_id = silo.id)`.as('projects'),
          sql<number>`(select count(*) from silo_user where silo_id = silo.id)`.as('users'),
          sql<number>`(select count(*) from silo_group where silo_id = silo.id)`.as('groups'),
          sql<number>`(select count(*) from session where silo_id = silo.id)`.as('sessions_count'),
          sql<number>`(select count(*) from access_token where silo_id = silo.id)`.as('token_count'),
        ])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'configuration/quotas.jsonl',
    what: 'quotas of silos',
    rows: byId((db, after, limit) =>
      db.selectFrom('silo_quota').selectAll().where('id', '>', after).orderBy('id').limit(limit),
    ),
  },
  {
    path: 'configuration/fleet-roles.jsonl',
    what: 'roles on the fleet, by ID',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('role_assignment')
        .select(['id', 'identity_kind', 'identity_id', 'role'])
        .where('resource_kind', '=', 'fleet')
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'configuration/identity-providers.jsonl',
    what: 'identity providers, without their keys',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('saml_identity_provider')
        .select(['id', 'silo_id', 'name', 'idp_entity_id', 'login_url', 'sp_client_id', 'acs_url', 'slo_url'])
        .select(['group_attribute_name', 'time_created', 'time_modified'])
        .select(hidden('private_key').as('private_key'))
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'configuration/certificates.jsonl',
    what: 'certificates: hosts and validity, without their keys',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('certificate')
        .select(['id', 'silo_id', 'service', 'subject', 'issuer', 'hosts', 'not_before', 'not_after'])
        .select(hidden('key').as('key'))
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'configuration/allow-list.json',
    what: 'the allow list of source addresses',
    rows: allOf(({ db }) => db.selectFrom('allow_list').select(['ips', 'time_modified']).execute()),
  },
  {
    path: 'configuration/ip-pools.jsonl',
    what: 'IP pools',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('ip_pool')
        .select(['id', 'name', 'is_service', 'time_created', 'time_modified'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'configuration/ip-pool-ranges.jsonl',
    what: 'their ranges',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('ip_pool_range')
        .select(['id', 'ip_pool_id', 'time_created'])
        .select([
          sql<string>`host('0.0.0.0'::inet + first_ip)`.as('first'),
          sql<string>`host('0.0.0.0'::inet + last_ip)`.as('last'),
        ])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'configuration/ip-pool-silos.jsonl',
    what: 'silos that they are linked to',
    rows: byId((db, after, limit) =>
      db.selectFrom('ip_pool_silo').selectAll().where('id', '>', after).orderBy('id').limit(limit),
    ),
  },
  {
    path: 'configuration/settings.jsonl',
    what: 'other settings, names only',
    rows: allOf(({ db }) => db.selectFrom('setting').select('key').orderBy('key').execute()),
  },
]
