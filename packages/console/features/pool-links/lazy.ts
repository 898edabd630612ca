/** Exports for other features, loaded on demand. */
export { LinkPoolDialog, LinkSiloDialog } from './link-dialog.tsx'
