import { z } from 'zod'
import { routes, type OperationId } from '#routes.ts'
import type { Route } from '#routes/route.ts'
import { published } from '#schemas/component.ts'

/** The shapes of an operation's data. An omitted part does not exist for the operation. */
export interface Shapes {
  path?: z.ZodRawShape
  query?: z.ZodRawShape
  body?: z.ZodType
  answer?: z.ZodType
}

const NO_FIELDS = {} satisfies z.ZodRawShape

type Fields<S, Part extends 'path' | 'query'> =
  S extends Record<Part, infer T extends z.ZodRawShape> ? T : typeof NO_FIELDS
type BodyOf<S> = S extends { body: infer T extends z.ZodType } ? T : z.ZodUndefined
type ResponseOf<S> = S extends { answer: infer T extends z.ZodType } ? T : z.ZodVoid

/** An operation for the server: its route and a schema for each part of its data. */
interface Joined<Id extends string, S extends Shapes> {
  id: Id
  route: Route
  /** Path parameters, parsed from text. */
  path: z.ZodObject<Fields<S, 'path'>>
  /** Query parameters, parsed from text (see `readQuery`). Unknown ones are dropped. */
  query: z.ZodObject<Fields<S, 'query'>>
  /** The parsed body: unknown fields are dropped, defaults filled in, null in optional fields becomes absent. */
  body: BodyOf<S>
  /** The successful response. */
  answer: ResponseOf<S>
}

/** A response without a schema, which the handler builds itself. */
export const RawResponse = published(
  z.custom<Response>((value) => value instanceof Response),
  { facts: {} },
)

/** A body that the handler receives unparsed. */
export const RawBody = published(z.instanceof(Uint8Array), { facts: { type: 'string', format: 'binary' } })

/** Selectors are required on the first page of a list; the page token contains them for later pages. */
function needingOnFirstPage<Q extends z.ZodRawShape>(
  query: z.ZodObject<Q>,
  required: readonly string[],
): z.ZodObject<Q> {
  return query.check((ctx) => {
    const given: Record<string, unknown> = ctx.value
    if (given['page_token'] !== undefined) return
    for (const name of required) {
      if (given[name] !== undefined) continue
      ctx.issues.push({ code: 'custom', message: `missing field \`${name}\``, input: ctx.value, path: [] })
      return
    }
  })
}

/** Joins the shapes of operations with their routes. */
export function endpointsOf<const T extends Partial<Record<OperationId, Shapes>>>(shapes: T) {
  const joined = Object.entries<Shapes | undefined>(shapes).map(([id, shape = {}]) => {
    const route: Route = routes[id as OperationId]
    const query = z.object(shape.query ?? NO_FIELDS)
    return [
      id,
      {
        id,
        route,
        path: z.object(shape.path ?? NO_FIELDS),
        query: route.paged?.length ? needingOnFirstPage(query, route.paged) : query,
        body: shape.body ?? z.undefined(),
        answer: shape.answer ?? z.void(),
      },
    ]
  })
  // Each entry is built from the shape with the same key, which the compiler cannot infer through `map`.
  return Object.fromEntries(joined) as {
    [Id in keyof T & string]: Joined<Id, T[Id] extends Shapes ? T[Id] : Shapes>
  }
}
