import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { CertificateList } from '#features/certificates/index.ts'
import { loadCertificates } from '#shell/load-people.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/_certificates')({
  staticData: { list: true, crumbs: () => [{ label: 'Certificates', href: paths.certificates() }] },
  validateSearch: readListSearch,
  loader: ({ location }) => loadCertificates(location.search),
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
