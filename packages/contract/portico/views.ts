import { z } from 'zod'
import { allViewed, viewedLists } from '#resources/viewed-lists.ts'
import { component } from '#schemas/component.ts'
import { omittable } from '#schemas/absence.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { ShownName } from './shown-name.ts'
import { SearchText, SortText, States } from './list-params.ts'

/** A list whose views can be saved, given by the kind of its rows. */
export const ViewedList = component('PorticoViewedList', z.enum(viewedLists))

/** A list or page whose views can be saved. */
export const Viewed = component('PorticoViewed', z.enum(allViewed))

/** Names of columns, as the console uses them. */
export const ColumnNames = z
  .array(
    z
      .string()
      .max(64)
      .regex(/^[a-z_]+$/),
  )
  .max(64)

/**
 * The content of a saved view: filters, order, page size and columns of a list, or the address of a page. Absent fields
 * have their default.
 */
export const ViewContent = component(
  'PorticoViewContent',
  z.strictObject({
    search: omittable(SearchText.min(1)),
    state: omittable(States.min(1)),
    sort: omittable(SortText),
    /** number of rows per page */
    rows: omittable(z.number().int().min(1).max(1000)),
    /** names of the hidden columns */
    hidden: omittable(ColumnNames.min(1)),
    /**
     * names of columns in their order, if it is not the default; columns that are missing here follow in the default
     * order
     */
    order: omittable(ColumnNames.min(1)),
    /** for a page that is not a list: its address after the `?` */
    page: omittable(z.string().min(1).max(12_000)),
  }),
)
export type ViewContent = z.infer<typeof ViewContent>

/** The current number of rows in a view. */
export const ViewCount = component(
  'PorticoViewCount',
  z.object({
    total: Uint64,
    /** whether counting stopped at a limit, so that there are at least `total` */
    capped: z.boolean(),
  }),
)

/** A saved view: filters, order and columns of a list, with a name. */
export const View = component(
  'PorticoView',
  z.object({
    id: Uuid,
    list: Viewed,
    /** ID of the list's project; null for a list of the silo */
    project_id: Uuid.nullable(),
    name: z.string(),
    /** whether every user who may read the project sees the view; if false, only its owner does */
    shared: z.boolean(),
    /** name of the user who created the view; null for a deleted user */
    author: z.string().nullable(),
    content: ViewContent,
    /** whether the view is the caller's default for its list */
    opens_first: z.boolean(),
    time_created: Timestamp,
    time_modified: Timestamp,
  }),
)
export type View = z.infer<typeof View>

/**
 * A view with its number of rows. `count` is null if the server does not count such rows or the caller may not read
 * them.
 */
export const CountedView = component('PorticoCountedView', View.extend({ count: ViewCount.nullable() }))

/** The saved views of a list, oldest first. */
export const Views = component(
  'PorticoViews',
  z.object({
    items: z.array(CountedView),
    /** whether the caller may share views of this list and change shared ones */
    may_share: z.boolean(),
  }),
)

export const ViewCreate = component(
  'PorticoViewCreate',
  z.strictObject({ list: Viewed, name: ShownName, content: ViewContent }),
)

/** A request that updates a view. Absent fields are not changed; the content is replaced as a whole. */
export const ViewUpdate = component(
  'PorticoViewUpdate',
  z.strictObject({
    name: omittable(ShownName),
    content: omittable(ViewContent),
    shared: omittable(z.boolean()),
  }),
)
