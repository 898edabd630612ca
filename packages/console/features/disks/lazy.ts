/** Exports for other features, loaded on demand. */
export { diskCode } from './as-code.ts'
export { diskLike } from './duplicate.ts'
export { NewDiskDialog } from './new-disk-dialog.tsx'
