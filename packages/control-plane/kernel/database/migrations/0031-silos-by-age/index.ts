/** Silos can also be listed by age. */
export const silosByAge: readonly string[] = [`create index silo_by_created on silo (time_created, id)`]
