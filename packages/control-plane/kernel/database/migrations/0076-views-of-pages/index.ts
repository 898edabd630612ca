/** A saved view may be of a page that is not a list: it stores the page's URL parameters. */
export const viewsOfPages: readonly string[] = [`alter table saved_view add column page text`]
