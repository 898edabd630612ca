import { invalidRequest, type Refusal } from '@portico/domain/refusals.ts'
import { siloOfHost } from '@portico/domain/silos/hosts.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'

/** A silo with a way to log in. */
export interface LoginSilo {
  readonly name: string
  /** names of the silo's identity providers; null if it has local users */
  readonly providers: string[] | null
}

/** Maximum number of silos that the selection page lists. Users find other silos by typing their name. */
const most = 200

/** Returns the silos that are discoverable and have a way to log in, sorted by name. */
export async function discoverableSilos(db: Db): Promise<LoginSilo[]> {
  return loginSilos(
    db,
    sql<boolean>`silo.discoverable and (silo.identity_mode <> 'saml_jit'
      or exists (select from saml_identity_provider p where p.silo_id = silo.id))`,
  )
}

/** Returns the silo with a name, discoverable or not. */
export async function loginSiloNamed(db: Db, name: string): Promise<LoginSilo | undefined> {
  return (await loginSilos(db, sql<boolean>`silo.name = ${name}`))[0]
}

/**
 * The silo in which an anonymous user of a host logs in (docs/reference/auth.md#which-silo-is-this). Null if the user
 * must choose a silo.
 */
export type Discovered = { readonly silo: LoginSilo | null } | { readonly refusal: Refusal }

/**
 * Returns the silo that the host names. If it names none, returns the only silo with a way to log in, or null if there
 * are several.
 * @param host with or without a port
 */
export async function discoverLogin(db: Db, host: string, zones: readonly string[]): Promise<Discovered> {
  const name = siloOfHost(host, zones)
  const named = name === null ? undefined : await loginSiloNamed(db, name)
  if (named !== undefined) return toSilo(named)
  const silos = await discoverableSilos(db)
  if (silos.length > 1) return { silo: null }
  const [only] = silos
  const [hidden] =
    only === undefined ? await loginSilos(db, sql<boolean>`silo.identity_mode = 'local_only'`) : []
  const silo = only ?? hidden
  return silo === undefined
    ? { refusal: invalidRequest(`HTTP request for unknown server name "${host}"`) }
    : { silo }
}

function toSilo(silo: LoginSilo): Discovered {
  return hasWayIn(silo)
    ? { silo }
    : { refusal: invalidRequest('no identity providers are configured for Silo') }
}

const hasWayIn = ({ providers }: LoginSilo): boolean => providers === null || providers.length > 0

async function loginSilos(db: Db, condition: ReturnType<typeof sql<boolean>>): Promise<LoginSilo[]> {
  const rows = await db
    .selectFrom('silo')
    .leftJoin('saml_identity_provider as provider', 'provider.silo_id', 'silo.id')
    .select(['silo.name', 'silo.identity_mode'])
    .select(
      sql<string[]>`coalesce(json_agg(provider.name order by provider.name)
      filter (where provider.name is not null), '[]')`.as('providers'),
    )
    .where(condition)
    .groupBy('silo.id')
    .orderBy('silo.name')
    .limit(most)
    .execute()
  return rows.map(({ name, identity_mode, providers }) => ({
    name,
    providers: identity_mode === 'saml_jit' ? providers : null,
  }))
}

/** Returns the login page of a silo, with its first provider if it has any. */
export function loginPage({ name, providers }: LoginSilo): string {
  const [first] = providers ?? []
  return first === undefined ? `/login/${name}/local` : `/login/${name}/saml/${first}`
}
