import { z } from 'zod'
import { routes, type OperationId } from '#routes.ts'
import type { Route } from '#routes/route.ts'
import { published } from '#schemas/component.ts'

/** The shapes of an operation's data. If one is omitted, the operation has no such data. */
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
  /** schema of the path parameters, which are parsed from text */
  path: z.ZodObject<Fields<S, 'path'>>
  /** schema of the query parameters, which are parsed from text (see `readQuery`). It drops unknown ones */
  query: z.ZodObject<Fields<S, 'query'>>
  /**
   * schema of the body. It drops unknown fields, fills in defaults, and turns null in optional fields into undefined
   */
  body: BodyOf<S>
  /** schema of the successful response */
  answer: ResponseOf<S>
}

/** The schema of a response that has no fixed form; the handler builds the `Response` itself. */
export const RawResponse = published(
  z.custom<Response>((value) => value instanceof Response),
  { facts: {} },
)

/** The schema of a body that the handler gets unparsed, as bytes. */
export const RawBody = published(z.instanceof(Uint8Array), { facts: { type: 'string', format: 'binary' } })

/** Makes selectors required on the first page of a list. On later pages the page token contains them. */
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
  // The compiler cannot infer through `map` that each entry is built from the shape with the same key.
  return Object.fromEntries(joined) as {
    [Id in keyof T & string]: Joined<Id, T[Id] extends Shapes ? T[Id] : Shapes>
  }
}
