import { createFileRoute, Outlet } from '@tanstack/react-router'
import { loadCertificates } from '#shell/load-people.ts'
import { readListSearch } from '#data/list-search.ts'
import { CertificateList } from '#features/certificates/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/_certificates')({
  staticData: { list: true, crumbs: () => [{ label: 'Certificates', href: paths.certificates() }] },
  validateSearch: readListSearch,
  // Keeps the loader's code out of the frame's chunk, which includes this route.
  loader: ({ context, location }) => loadCertificates(context, location.search),
  component: List,
})

function List() {
  return (
    <>
      <CertificateList />
      <Outlet />
    </>
  )
}
