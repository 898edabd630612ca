/** What other features fetch when they need it. */
export { SshKeyAddDialog } from './add-dialog.tsx'
export { sshKeyCode } from './code.ts'
