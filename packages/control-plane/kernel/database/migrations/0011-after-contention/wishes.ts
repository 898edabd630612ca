/** Distinguishes changes of the desired state from observations: only the former reset the backoff of a failing job. */
export const wishes: readonly string[] = [
  // `asked` counts both changes of the desired state and observations.
  `alter table work add column wishes bigint not null default 1`,
]
