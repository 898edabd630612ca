/** A view may be of a page that is no list: it keeps what the address of the page says. */
export const viewsOfPages: readonly string[] = [`alter table saved_view add column page text`]
