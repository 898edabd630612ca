export { SerialCommandButton } from './command-dialog.tsx'
export { SerialConsole } from './page.tsx'
