/** Silos are listed, by their age too. */
export const silosByAge: readonly string[] = [`create index silo_by_created on silo (time_created, id)`]
