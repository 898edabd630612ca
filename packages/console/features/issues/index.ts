export { IssueCount } from './count.ts'
export { loadIssues } from './issues.ts'
export { IssuesPage } from './page.tsx'
