/** The silo and fleet roles with which a file was written: users with weaker roles may not download it. */
export const rolesOfExports: readonly string[] = [
  `alter table task_export add column silo_role text, add column fleet_role text`,
  // The roles of existing files are unknown, so exports across projects expire and must be repeated.
  `update task_export set time_expires = least(time_expires, now())
    where complete and (select about -> 'source' ->> 'project' from task where id = task_id) is null`,
]
