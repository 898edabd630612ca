/** With which roles on the silo and the fleet a file was written: whoever has less of them may not fetch it any more. */
export const rolesOfExports: readonly string[] = [
  `alter table task_export add column silo_role text, add column fleet_role text`,
  // Of those that are there it is not known: what was read across projects is exported again.
  `update task_export set time_expires = least(time_expires, now())
    where complete and (select about -> 'source' ->> 'project' from task where id = task_id) is null`,
]
