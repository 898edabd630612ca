/** Exports for other features, loaded on demand. */
export { diskCode } from './code.ts'
export { diskLike } from './like.ts'
export { NewDiskDialog } from './new-disk-dialog.tsx'
