/** With which roles on the silo and the fleet a file was written: whoever has less of them may not fetch it any more. */
export const rolesOfExports: readonly string[] = [
  `alter table task_export add column silo_role text, add column fleet_role text`,
]
