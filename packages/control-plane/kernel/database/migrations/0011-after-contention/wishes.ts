/** Wishes are told from hints: only a wish for something else lets what kept failing begin anew. */
export const wishes: readonly string[] = [
  // \`asked\` counts both.
  `alter table work add column wishes bigint not null default 1`,
]
