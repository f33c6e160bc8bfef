/** Every path of the app. What is not here gets the fallback page and the generic title. */
import { useState } from 'react'
import { Navigate, Route, useLocation } from 'react-router'
import { useUser } from '#auth/client'
import { NOTIFICATIONS_PATH } from '#messaging'
import { HISTORY_PATH, RECEIVE_PATH, SHARING_PATH } from '#base/document-paths'
import { CHOICE_PATH, DAYS_AWAY_PATH, faceAt, toolFaces } from '#tools'
import { Pages } from '#ui/page/pages'
import { lazyScreen } from './lazy-screen.tsx'
import { PagePlace } from './frame/page-place.tsx'
import { ScreenBoundary } from './frame/screen-boundary.tsx'
import { StartScreen } from './start/start-screen.tsx'
import { toolScreens } from './tool-screens.tsx'

const LoginScreens = lazyScreen(async () => (await import('./sign-in/login-screens.tsx')).LoginScreens)
const RegisterScreen = lazyScreen(async () => (await import('./sign-in/register-screen.tsx')).RegisterScreen)
const AccountScreens = lazyScreen(async () => (await import('./account/account-screens.tsx')).AccountScreens)
const HistoryScreen = lazyScreen(async () => (await import('./history/history-screen.tsx')).HistoryScreen)
const SharingScreen = lazyScreen(async () => (await import('./sharing/sharing-screen.tsx')).SharingScreen)
const NotificationsScreen = lazyScreen(
  async () => (await import('./notifications/notifications-screen.tsx')).NotificationsScreen,
)
const ChoiceScreen = lazyScreen(async () => (await import('./between-tools.tsx')).ChoiceScreen)
const DaysAwayScreen = lazyScreen(async () => (await import('./between-tools.tsx')).DaysAwayScreen)
const ReceiveScreen = lazyScreen(async () => (await import('./receiving/receive-screen.tsx')).ReceiveScreen)
const AccountNeeded = lazyScreen(async () => (await import('./sign-in/account-needed-screen.tsx')).AccountNeededScreen)
const NotFoundScreen = lazyScreen(async () => (await import('./not-found-screen.tsx')).NotFoundScreen)

/** The pages that users come and go by; they follow that themselves. */
const signsInOrOut: ReadonlySet<string> = new Set(['login', 'register', 'account'])

/** How often a user has left this page: their dialogs, and what was typed into them, go with them. */
function useEndedCount(userId: string | undefined): number {
  const [seen, setSeen] = useState({ userId, count: 0 })
  if (seen.userId !== userId) setSeen({ userId, count: seen.userId === undefined ? seen.count : seen.count + 1 })
  return seen.count
}

export function AppRoutes() {
  const { pathname, search, hash } = useLocation()
  const user = useUser()
  const endedCount = useEndedCount(user?.id)
  const [, first = ''] = pathname.split('/')
  const toolPath = faceAt(pathname)?.path
  // The address is written as the tool writes it, because the frame and the tabs compare paths.
  if (toolPath !== undefined && !pathname.startsWith(toolPath))
    return <Navigate to={toolPath + pathname.slice(toolPath.length) + search + hash} replace />
  return (
    <PagePlace>
      <ScreenBoundary
        key={signsInOrOut.has(first) ? first : `${first} ${endedCount}`}
        place={pathname}
        onError={(error) => console.error('screen', error)}
      >
        <Pages at="/">
          <Route path="/" element={<StartScreen />} />
          <Route path="/login/*" element={<LoginScreens />} />
          <Route path="/register" element={<RegisterScreen />} />
          <Route path="/account/*" element={<AccountScreens />} />
          <Route path={NOTIFICATIONS_PATH} element={<NotificationsScreen />} />
          <Route path={`${HISTORY_PATH}/:collection/:id`} element={<HistoryScreen />} />
          <Route path={`${SHARING_PATH}/:collection/:id`} element={<SharingScreen />} />
          {toolFaces.map((tool) => {
            const Screens = toolScreens[tool.id]
            const isClosed = user === null && tool.needsAccount === true
            return <Route key={tool.id} path={`${tool.path}/*`} element={isClosed ? <AccountNeeded /> : <Screens />} />
          })}
          <Route path={RECEIVE_PATH} element={<ReceiveScreen />} />
          <Route path={CHOICE_PATH} element={<ChoiceScreen />} />
          <Route path={DAYS_AWAY_PATH} element={<DaysAwayScreen />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Pages>
      </ScreenBoundary>
    </PagePlace>
  )
}
