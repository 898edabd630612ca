/** How far each server's clock is from the database's, in ms. Servers of earlier versions do not report it. */
export const serverClocks: readonly string[] = [
  `alter table server add column clock_offset double precision not null default 0`,
]
