import { z } from 'zod'
import { allViewed, viewedLists } from '#resources/viewed-lists.ts'
import { component } from '#schemas/component.ts'
import { omittable } from '#schemas/absence.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { ShownName } from './shown-name.ts'
import { SearchText, SortText, States } from './list-params.ts'

/** A list with saved views, by the kind of its rows. */
export const ViewedList = component('PorticoViewedList', z.enum(viewedLists))

/** A list or page with saved views. */
export const Viewed = component('PorticoViewed', z.enum(allViewed))

/** Column names of the console. */
export const ColumnNames = z
  .array(
    z
      .string()
      .max(64)
      .regex(/^[a-z_]+$/),
  )
  .max(64)

/** Filters, order, page size and columns of a list, or the address of a page. Absent fields have their default. */
export const ViewContent = component(
  'PorticoViewContent',
  z.strictObject({
    search: omittable(SearchText.min(1)),
    state: omittable(States.min(1)),
    sort: omittable(SortText),
    /** rows per page */
    rows: omittable(z.number().int().min(1).max(1000)),
    /** hidden columns */
    hidden: omittable(ColumnNames.min(1)),
    /** the order of columns, if it is not the default; columns that are not named follow in the default order */
    order: omittable(ColumnNames.min(1)),
    /** of a page that is not a list: its address after the `?` */
    page: omittable(z.string().min(1).max(12_000)),
  }),
)
export type ViewContent = z.infer<typeof ViewContent>

/** Current number of rows of a view. */
export const ViewCount = component(
  'PorticoViewCount',
  z.object({
    total: Uint64,
    /** Counting stopped at a limit: there are at least `total`. */
    capped: z.boolean(),
  }),
)

/** A saved view: a list's filters, order and columns under a name. */
export const View = component(
  'PorticoView',
  z.object({
    id: Uuid,
    list: Viewed,
    /** The project of the list; null for lists of the silo. */
    project_id: Uuid.nullable(),
    name: z.string(),
    /** Visible to every user who may read the project; otherwise only to its owner. */
    shared: z.boolean(),
    /** Its creator; null for a deleted user. */
    author: z.string().nullable(),
    content: ViewContent,
    /** The caller's default view of the list. */
    opens_first: z.boolean(),
    time_created: Timestamp,
    time_modified: Timestamp,
  }),
)
export type View = z.infer<typeof View>

/** A view with its number of rows; null if the server does not count them, or the caller may not read them. */
export const CountedView = component('PorticoCountedView', View.extend({ count: ViewCount.nullable() }))

/** The views of a list, oldest first. */
export const Views = component(
  'PorticoViews',
  z.object({
    items: z.array(CountedView),
    /** Whether the caller may share views here, and change shared ones. */
    may_share: z.boolean(),
  }),
)

export const ViewCreate = component(
  'PorticoViewCreate',
  z.strictObject({ list: Viewed, name: ShownName, content: ViewContent }),
)

/** Absent means unchanged; the content is replaced as a whole. */
export const ViewUpdate = component(
  'PorticoViewUpdate',
  z.strictObject({
    name: omittable(ShownName),
    content: omittable(ViewContent),
    shared: omittable(z.boolean()),
  }),
)
