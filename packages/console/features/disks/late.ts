/** What other features fetch when they need it. */
export { NewDiskDialog } from './new-disk-dialog.tsx'
