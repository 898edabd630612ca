/** Exports for other features, loaded on demand. */
export { diskCode } from './as-code.ts'
export { duplicateDisk } from './duplicate.ts'
export { NewDiskDialog } from './new-disk-dialog.tsx'
