export { UtilizationPage } from './page.tsx'
