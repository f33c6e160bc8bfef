/** The status pages: all of them, and each in its form. */
import { Route, Routes } from 'react-router'
import { StatusPageScreen } from './status-page-screen.tsx'
import { StatusPageList } from './status-page-list.tsx'

export function StatusPagesScreen() {
  return (
    <Routes>
      <Route index element={<StatusPageList />} />
      <Route path=":pageId" element={<StatusPageScreen />} />
    </Routes>
  )
}
