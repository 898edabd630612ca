export { SystemAccessPage } from './page.tsx'
