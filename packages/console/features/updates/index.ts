export { readTargetSearch } from './target-search.ts'
export { TargetReleaseForm } from './set-form.tsx'
export { UpdatesPage } from './page.tsx'
