/** Key of the setting with the time of the last complete backup of the system, which the metrics show. */
export const backupTimeKey = 'system_backup_time'
