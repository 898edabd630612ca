/** What other features fetch when they need it. */
export { diskCode } from './code.ts'
export { diskLike } from './like.ts'
export { NewDiskDialog } from './new-disk-dialog.tsx'
