export { ErrorPage, NotFoundPage } from './error-page.tsx'
