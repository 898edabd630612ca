export { AllowListPage } from './page.tsx'
