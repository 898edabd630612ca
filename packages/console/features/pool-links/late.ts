/** What other features fetch when they need it. */
export { LinkPoolDialog, LinkSiloDialog } from './link-dialog.tsx'
