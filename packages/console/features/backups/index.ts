export { InstanceBackups } from './instance-backups.tsx'
export { BackupList } from './list.tsx'
export { backupPaletteActions } from './palette-actions.ts'
export { backupsOf } from './queries.ts'
