import { z } from 'zod'
import { allViewed, viewedLists } from '#resources/viewed-lists.ts'
import { component } from '#schemas/component.ts'
import { omittable } from '#schemas/absence.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { ShownName } from './shown-name.ts'
import { SearchText, SortText, States } from './list-params.ts'

/** A list of which views can be saved, by the kind of what it lists. */
export const ViewedList = component('PorticoViewedList', z.enum(viewedLists))

/** A list or a page of which views can be saved. */
export const Viewed = component('PorticoViewed', z.enum(allViewed))

/** Columns by the names the console has for them. */
export const ColumnNames = z
  .array(
    z
      .string()
      .max(64)
      .regex(/^[a-z_]+$/),
  )
  .max(64)

/** Filters, order, page size and columns of a list, or all of a page that is none. What is absent is as it usually is. */
export const ViewContent = component(
  'PorticoViewContent',
  z.strictObject({
    search: omittable(SearchText.min(1)),
    state: omittable(States.min(1)),
    sort: omittable(SortText),
    /** rows per page */
    rows: omittable(z.number().int().min(1).max(1000)),
    /** the columns that are switched off */
    hidden: omittable(ColumnNames.min(1)),
    /** the columns in another order than usual; what is not named follows in the usual one */
    order: omittable(ColumnNames.min(1)),
    /** of a page that is no list: its address after the `?` */
    page: omittable(z.string().min(1).max(12_000)),
  }),
)
export type ViewContent = z.infer<typeof ViewContent>

/** How many rows a view shows now. */
export const ViewCount = component(
  'PorticoViewCount',
  z.object({
    total: Uint64,
    /** Counting stopped at a limit: there are at least `total`. */
    capped: z.boolean(),
  }),
)

/** A list's filters, order and columns under a name. */
export const View = component(
  'PorticoView',
  z.object({
    id: Uuid,
    list: Viewed,
    /** The project whose list it is of; null for the lists of the silo. */
    project_id: Uuid.nullable(),
    name: z.string(),
    /** Everybody who may see the project has it; else it is the caller's own. */
    shared: z.boolean(),
    /** Who made it; null when that user is gone. */
    author: z.string().nullable(),
    content: ViewContent,
    /** The caller's list opens with it. */
    opens_first: z.boolean(),
    time_created: Timestamp,
    time_modified: Timestamp,
  }),
)
export type View = z.infer<typeof View>

/** A view with the number of its rows; null where the server does not count, or the caller may not. */
export const CountedView = component('PorticoCountedView', View.extend({ count: ViewCount.nullable() }))

/** The views of one list, the oldest first. */
export const Views = component(
  'PorticoViews',
  z.object({
    items: z.array(CountedView),
    /** May the caller share views here, and change those that are shared? */
    may_share: z.boolean(),
  }),
)

export const ViewCreate = component(
  'PorticoViewCreate',
  z.strictObject({ list: Viewed, name: ShownName, content: ViewContent }),
)

/** Absent means unchanged; the content is replaced whole. */
export const ViewUpdate = component(
  'PorticoViewUpdate',
  z.strictObject({
    name: omittable(ShownName),
    content: omittable(ViewContent),
    shared: omittable(z.boolean()),
  }),
)
