export { SerialConsole } from './page.tsx'
