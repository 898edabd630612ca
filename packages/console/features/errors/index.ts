export { ErrorCard, NotFoundCard } from './error-card.tsx'
export { ErrorPage, NotFoundPage } from './error-page.tsx'
