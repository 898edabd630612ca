/** Builds the OpenAPI 3.0 document of the API from the table of endpoints. */
import { z } from 'zod'
import { allEndpoints, type AnyEndpoint } from './endpoints.ts'
import { DryRunParams, withoutDryRun } from './portico/dry-run.ts'
import { TrialParams, revertibleOperations } from './portico/trials.ts'
import { UnchangedSinceParams } from './portico/unchanged-since.ts'
import { versionedOperations } from './portico/versions.ts'
import { ListParams } from './portico/list-params.ts'
import { contractRoutes, type Route } from './routes.ts'
import { componentIds, components, publications } from './schemas/component.ts'
import { summaryOf } from './summaries.ts'

/** A schema or another object of an OpenAPI document. */
export type Json = { [key: string]: unknown }

export interface OpenApiDocument {
  openapi: '3.0.3'
  info: Json
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Json>>
  components: {
    responses: Record<string, Json>
    schemas: Record<string, Json>
    securitySchemes: Record<string, Json>
  }
}

interface Options {
  /** whether to include our extensions: operations below `/portico/v1/`, and additional list parameters */
  extensions?: boolean
  version?: string
}

/** The tags of the contract with their descriptions. For some tags, all operations have the tag `hidden` instead. */
const TAGS: Readonly<Record<string, string>> = {
  affinity: 'Affinity and anti-affinity groups of instances.',
  disks: 'Block storage of instances.',
  'floating-ips': 'External addresses that can be moved between instances.',
  hidden: 'Operations without a fixed place in the API.',
  images: 'Sources of new disks.',
  instances: 'Virtual machines.',
  login: 'Sign-in.',
  metrics: 'Usage of the silo over time.',
  policy: 'Roles on the fleet.',
  portico: 'Extensions of this server.',
  projects: 'Projects, which contain resources.',
  roles: 'Available roles.',
  session: 'The current user, and their own resources.',
  silos: 'The silo of the current user.',
  snapshots: 'Snapshots of disks.',
  'system/hardware': 'Racks, sleds, switches and disks.',
  'system/ip-pools': 'Pools of external addresses.',
  'system/metrics': 'Metrics of the system.',
  'system/networking': 'Networking of the rack.',
  'system/probes': 'Probes, which test networks.',
  'system/silos': 'Tenants, their users and their quotas.',
  'system/status': 'Availability of the API.',
  'system/update': 'Releases of the system.',
  timeseries: 'Measurements, by query.',
  vpcs: 'Private networks with their subnets, routes, gateways and firewalls.',
}

/** Tags that are published although no operation has them. */
const EMPTY_TAGS = ['system/probes', 'system/update']

/** How requests are authenticated (docs/reference/auth.md#credentials-on-a-request). */
const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The session of a browser, created by sign-in.',
  },
  token: { type: 'http', scheme: 'bearer', description: 'The access token of a device, for programs.' },
}

const SCHEMAS = '#/components/schemas/'

/**
 * Returns the API as an OpenAPI document. Without `extensions`, it is exactly the published contract, as
 * `reference.test.ts` checks.
 */
export function openApiDocument({
  extensions = false,
  version = '20250212.0.0',
}: Options = {}): OpenApiDocument {
  const published = allEndpoints.filter(({ id }) => extensions || id in contractRoutes)
  const describe = schemaDescriber()
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of published) {
    const { path, method } = endpoint.route
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint, describe, extensions) }
  }
  const schemas: Record<string, Json> = {}
  for (const id of [...components.keys()].sort()) {
    if (extensions || !id.startsWith('Portico')) schemas[id] = withoutCount(describe(id), id, extensions)
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Portico',
      description: 'The API of a private cloud.',
      version,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...published.map(({ route }) => route.tag), ...EMPTY_TAGS])]
      .sort()
      .map((name) => ({ name, description: TAGS[name] ?? name })),
    paths,
    components: {
      responses: {
        Error: {
          description: 'Error',
          content: { 'application/json': { schema: { $ref: `${SCHEMAS}Error` } } },
        },
      },
      schemas,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

/** Removes the field `count`, an extension, from the schema of a page unless extensions are included. */
function withoutCount(schema: Json, id: string, extensions: boolean): Json {
  if (extensions || !id.endsWith('ResultsPage')) return schema
  const { count: _count, ...properties } = schema['properties'] as Json
  return { ...schema, properties }
}

/** Returns the description of one operation. */
function operation({ id, route }: AnyEndpoint, describe: (key: string) => Json, extensions: boolean): Json {
  const hasVersion = extensions && versionedOperations.has(id)
  const hasDryRun = extensions && changesSomething(route) && withoutDryRun[id] === undefined
  const parameters = [
    ...parametersOf('path', describe(`${id} path`), extensions),
    ...parametersOf('query', describe(`${id} query`), extensions),
    ...(hasDryRun ? mutationParameters : []),
    ...(hasDryRun && revertibleOperations.has(id) ? trialParameters : []),
    ...(hasVersion && changesSomething(route) ? versionParameters : []),
  ]
  return {
    tags: [route.tag],
    operationId: id,
    summary: summaryOf(id),
    security: route.auth === 'none' ? [] : [{ session: [] }, { token: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body === 'none' ? {} : { requestBody: requestBody(route, describe(`${id} body`)) }),
    responses: responses(route, describe(`${id} answer`), hasVersion),
    ...(route.paged ? { 'x-dropshot-pagination': { required: [...route.paged].sort() } } : {}),
    ...(route.websocket ? { 'x-dropshot-websocket': {} } : {}),
  }
}

function parametersOf(location: 'path' | 'query', object: Json, extensions: boolean): Json[] {
  const required = new Set((object['required'] ?? []) as string[])
  return Object.entries((object['properties'] ?? {}) as Record<string, Json>)
    .filter(([name]) => extensions || location === 'path' || !(name in ListParams.shape))
    .map(([name, schema]) => ({
      in: location,
      name,
      ...(required.has(name) ? { required: true } : {}),
      schema,
    }))
}

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  raw_form: 'application/octet-stream',
  bytes: 'application/octet-stream',
}

function requestBody(route: Route, schema: Json): Json {
  return route.body === 'none' ? {} : { required: true, content: { [CONTENT_TYPES[route.body]]: { schema } } }
}

const changesSomething = ({ method }: Route) => method !== 'GET' && method !== 'HEAD'

const dryRunDescriptions: Readonly<Record<keyof typeof DryRunParams.shape, string>> = {
  dry_run: 'Return 200 with a `PorticoDryRun`, which lists the effects of the request, and change nothing.',
  paths: 'With `dry_run`: also return which paths between instances would open and close.',
}

/** Additional parameters of writes whose effects can be rolled back completely. */
const mutationParameters: readonly Json[] = [
  ...Object.entries(dryRunDescriptions).map(([name, description]) => ({
    in: 'query',
    name,
    description,
    schema: { type: 'boolean' },
  })),
  ...Object.keys(UnchangedSinceParams.shape).map((name) => ({
    in: 'query',
    name,
    description:
      'Return 412 and change nothing if an affected resource was changed after this position of the change log.',
    schema: { type: 'string' },
  })),
]

/** Additional parameters of operations with revertible changes. */
const trialParameters: readonly Json[] = Object.keys(TrialParams.shape).map((name) => ({
  in: 'query',
  name,
  description:
    'Apply the change at once, and revert it after a minute unless `portico_trial_keep` confirms it. The response ' +
    'header `portico-trial` contains the id of the change.',
  schema: { type: 'boolean' },
}))

/** Additional parameters of operations that replace a set which has a version. */
const versionParameters: readonly Json[] = [
  {
    in: 'header',
    name: 'if-match',
    description:
      'The `etag` of an earlier response: return 412 and change nothing if the set has been changed since. Without it, the current set is replaced.',
    schema: { type: 'string' },
  },
]

const versionHeader = {
  etag: {
    description: 'The version of the set, which changes with its content. A dry run returns none.',
    style: 'simple',
    schema: { type: 'string' },
  },
}

/**
 * Returns the responses of an operation.
 * @param hasVersion whether the response contains the version of a set
 */
function responses(route: Route, schema: Json, hasVersion: boolean): Json {
  const success: Json = { description: 'Success', ...(hasVersion && { headers: versionHeader }) }
  if (route.answer === 'any') success['content'] = { '*/*': { schema: {} } }
  if (route.answer === 'json') success['content'] = { 'application/json': { schema } }
  if (route.status === 303) {
    success['headers'] = { location: { required: true, style: 'simple', schema: { type: 'string' } } }
  }
  // If the contract leaves the status to the operation, it has no error response either.
  if (route.status === 'default') return { default: success }
  const error = { $ref: '#/components/responses/Error' }
  const isMatched = hasVersion && changesSomething(route)
  return { [route.status]: success, ...(isMatched && { '412': error }), '4XX': error, '5XX': error }
}

/**
 * Converts all schemas in one step, so that named ones become references. The result returns a schema by its key: the
 * name of a component, or `<operation> <part>` for a part of an operation.
 */
function schemaDescriber(): (key: string) => Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of components) registry.add(schema, { id })
  const aliases = new Map<string, string>()
  for (const endpoint of allEndpoints) {
    for (const part of ['path', 'query', 'body', 'answer'] as const) {
      const schema = endpoint[part]
      const key = `${endpoint.id} ${part}`
      const named = componentIds.get(schema)?.id
      if (named !== undefined) aliases.set(key, named)
      else registry.add(schema.clone(), { id: key })
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => SCHEMAS + id,
    override: ({ zodSchema, jsonSchema }) => publish(zodSchema, jsonSchema as Json),
  })
  return (key) => {
    const alias = aliases.get(key)
    if (alias !== undefined) return { $ref: SCHEMAS + alias }
    const { $id: _, ...schema } = schemas[key] as Json
    return schema
  }
}

/** Applies the publication of a schema to the JSON that zod generates for it. */
function publish(schema: z.core.$ZodType, json: Json): void {
  const { facts, extra, default: value } = publications.get(schema) ?? {}
  if (facts !== undefined) {
    for (const key of Object.keys(json)) if (key !== '$id') delete json[key]
    Object.assign(json, structuredClone(facts))
  }
  if (extra !== undefined) Object.assign(json, extra)
  if (value !== undefined) {
    delete json['nullable']
    json['default'] = value
  }
  // No value fits two members of a union, even without a discriminator, so the union is published as `oneOf`.
  if (json['anyOf'] !== undefined) {
    json['oneOf'] = json['anyOf']
    delete json['anyOf']
  }
}
