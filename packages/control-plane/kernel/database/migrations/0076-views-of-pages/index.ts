/** A saved view may belong to a page that is not a list: it then stores the page's URL parameters. */
export const viewsOfPages: readonly string[] = [`alter table saved_view add column page text`]
