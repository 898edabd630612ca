export { AllowListFrame } from './frame.tsx'
export { AllowListPage } from './page.tsx'
