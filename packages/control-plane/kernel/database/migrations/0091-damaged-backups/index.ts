/**
 * Backups whose content was found to be damaged, backups that wait for their target, and the level `warn` of log lines.
 */
export const damagedBackups: readonly string[] = [
  `alter table backup drop constraint backup_state_check`,
  `alter table backup add constraint backup_state_check
    check (state in ('creating', 'ready', 'failed', 'damaged'))`,
  // That only a failed backup has a failure.
  `alter table backup drop constraint backup_check`,
  `alter table backup add constraint backup_failure_check
    check ((failure is not null) = (state in ('failed', 'damaged')))`,
  // Why a backup, or a restore of it, cannot continue at the moment, as a sentence.
  `alter table backup add waiting text`,
  // The file that was last downloaded, for the history of the backup.
  `alter table backup add downloaded text`,
  `create index backup_damaged on backup (silo_id, time_modified) where state = 'damaged'`,
  `alter table log_line drop constraint log_line_level_check`,
  `alter table log_line add constraint log_line_level_check check (level in ('info', 'warn', 'error'))`,
]
