/** Exports for other features, loaded on demand. */
export { SshKeyAddDialog } from './add-dialog.tsx'
export { sshKeyCode } from './as-code.ts'
