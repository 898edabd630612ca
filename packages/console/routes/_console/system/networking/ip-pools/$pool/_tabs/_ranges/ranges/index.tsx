import { createFileRoute } from '@tanstack/react-router'

/** The list itself: the layout route renders it, also behind the form that opens over it. */
export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool/_tabs/_ranges/ranges/')({})
