/** The status pages: all of them, and each in its form. */
import { Route } from 'react-router'
import { Pages } from '#ui/page/pages'
import { StatusPageScreen } from './status-page-screen.tsx'
import { StatusPageList } from './status-page-list.tsx'
import { STATUS_PAGES_PATH } from '../../paths.ts'

export function StatusPagesScreen() {
  return (
    <Pages at={STATUS_PAGES_PATH}>
      <Route index element={<StatusPageList />} />
      <Route path=":pageId" element={<StatusPageScreen />} />
    </Pages>
  )
}
